import ApusLab
import ApusMachine
import ApusMeasure
import CApus

/// `apus lab [EXPERIMENT ...]`: lists the published experiments, or runs the named ones.
struct LabCommand {
  static let help = "Lists published experiments; runs those named, or all of a source such as p2."

  private let settings: ApusSettings
  private let names: [String]

  init(_ settings: ApusSettings, experiments names: [String]) {
    self.settings = settings
    self.names = names
  }

  func run() throws(UsageError) -> ExitStatus {
    let known = Laboratory.experiments.map { $0 is BurstDepth ? BurstDepth(settings.burst) : $0 }
    for name in names where !known.contains(where: { $0.answers(to: name) }) {
      throw .unknownName(kind: "experiment", given: name, known: known.map(\.name))
    }
    guard !names.isEmpty else {
      StandardStream.output.write(ExperimentText.list(known, style: .standardOutput))
      return .success
    }
    return perform(known.filter { experiment in names.contains(where: experiment.answers(to:)) })
  }

  private func perform(_ experiments: [any Experiment]) -> ExitStatus {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    let outcome = ProfileRun(settings, recorder, probes: experiments).run()
    recorder.finish()
    if !settings.measure.isJSON { show(experiments, recorder.session) }
    let report =
      settings.reportPath == nil
      ? .success : ReportFile.write(recorder.session, settings: settings)
    if outcome == .interrupted { recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, recorder.status, outcome, report])
  }

  private func show(_ experiments: [any Experiment], _ session: Session) {
    let style = TerminalStyle.standardOutput
    var text = experiments.map { experiment in
      ExperimentText.render(
        experiment, session.figures.filter { $0.probe == experiment.name }, style: style)
    }.joined(separator: "\n")
    if let verdict = session.verdict { text += "\n" + verdict.summaryText }
    StandardStream.output.write(text)
  }
}

extension Experiment {
  /// Whether a name on the command line means this experiment: its own, or its source's.
  fileprivate func answers(to given: String) -> Bool { given == name || given == source.key }
}
