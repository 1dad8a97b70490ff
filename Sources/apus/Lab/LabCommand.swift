import ApusBenchmark
import ApusLab
import ApusMachine
import ApusReport

/// `apus lab [EXPERIMENT ...]`: lists the published experiments, or runs those that are named.
struct LabCommand {
  static let command = Command(
    "lab", operands: "[EXPERIMENT ...]", count: 0...Int.max,
    help: "Lists published experiments, or runs those that are named.",
    details: "A source, such as p2 or book/13, names all of its experiments.",
    examples: ["apus lab", "apus lab burst-depth --rate 60"],
    settings: LabSettings(), options: LabSettings.options
  ) { settings, invocation throws(UsageError) in
    try LabCommand(settings, experiments: invocation.operands).run()
  }

  private let settings: LabSettings
  private let names: [String]

  private init(_ settings: LabSettings, experiments names: [String]) {
    self.settings = settings
    self.names = names
  }

  private func run() throws(UsageError) -> ExitStatus {
    let known = Laboratory.experiments.map { $0 is BurstDepth ? BurstDepth(settings.burst) : $0 }
    for name in names where !known.contains(where: { $0.answers(to: name) }) {
      throw .unknownName(kind: "experiment", given: name, known: known.map(\.name))
    }
    guard !names.isEmpty else {
      StandardStream.output.write(ExperimentText.list(known, style: .standardOutput))
      return .success
    }
    let chosen = known.filter { experiment in names.contains(where: experiment.answers(to:)) }
    return ProbeSession.run(
      settings.probes, choose: { _ in chosen }, show: { show(chosen, $0) })
  }

  private func show(_ experiments: [any Experiment], _ session: Session) {
    let style = TerminalStyle.standardOutput
    var text = experiments.map { experiment in
      ExperimentText.render(
        experiment, session.measurements.filter { $0.probe == experiment.name }, style: style)
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
