import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusLab
import ApusMachine
import ApusReport
import ApusSystem

/// `apus lab [EXPERIMENT ...]`: lists the published experiments, or runs those that are named.
struct LabCommand {
  private let settings: LabSettings
  private let invocation: Invocation
  private let names: [String]
  private let sources: ReportSources

  init(_ settings: LabSettings, _ invocation: Invocation, _ sources: ReportSources) {
    self.settings = settings
    self.invocation = invocation
    names = invocation.operands
    self.sources = sources
  }

  func run() throws(UsageError) -> ExitStatus {
    let known = sources.experiments.map {
      $0 is BurstDepth ? BurstDepth(BurstSettings(settings.burst)) : $0
    }
    for name in names where !known.contains(where: { $0.answers(to: name) }) {
      let sources = Set(known.compactMap(\.source.numberedName)).sorted()
      throw .unknownName(kind: "experiment", given: name, known: known.map(\.name) + sources)
    }
    guard !names.isEmpty else { return try LaboratoryListing.printExperiments(invocation) }
    let chosen = known.filter { experiment in names.contains(where: experiment.answers(to:)) }
    if !chosen.contains(where: { $0 is BurstDepth }) {
      for option in LabSettings.burstNames { try invocation.require(option, with: "burst-depth") }
    }
    return ProbeSession.run(
      settings.probes, about: sources, choose: { _ in chosen }, show: { show(chosen, $0) })
  }

  private func show(_ experiments: [any Experiment], _ session: Session) {
    let style = TerminalStyle.standardOutput
    var text = experiments.map { experiment in
      ExperimentText.render(
        experiment, session.measurements.filter { $0.probe == experiment.key }, style: style)
    }.joined(separator: "\n")
    if let verdict = session.verdict { text += "\n" + verdict.summaryText }
    StandardStream.output.write(text)
  }
}

extension Experiment {
  /// Whether a name on the command line means this experiment: its own name, or that of its source.
  fileprivate func answers(to given: String) -> Bool {
    given == name || source.answers(to: given)
  }
}

extension BurstSettings {
  /// Creates the settings of the published experiment with the numbers that the user chose.
  fileprivate init(_ chosen: LabSettings.Burst) {
    self.init()
    frameBytes = chosen.frameBytes
    framesPerSecond = chosen.framesPerSecond
    rooms = chosen.rooms ?? rooms
  }
}
