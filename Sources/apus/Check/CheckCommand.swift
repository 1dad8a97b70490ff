import ApusBenchmark
import ApusLab
import ApusMachine
import CApusSystem

/// `apus check [SOURCE or ID ...]`: measures the measurements that the chosen claims need, and
/// judges the claims as one family.
struct CheckCommand {
  static let command = Command(
    "check", operands: "[SOURCE or ID ...]", count: 0...Int.max,
    help: "Tests published claims here: each holds, fails or is undecided.",
    examples: ["apus check p2-continuous-time --quick"],
    settings: ProbeSettings(),
    options: ProbeSettings.options + ReportSettings.options.at(\ProbeSettings.report)
  ) { settings, invocation throws(UsageError) in
    try CheckCommand(settings, invocation.operands).run()
  }

  private let settings: ProbeSettings
  private let names: [String]

  private init(_ settings: ProbeSettings, _ names: [String]) {
    self.settings = settings
    self.names = names
  }

  private func run() throws(UsageError) -> ExitStatus {
    let claims = try ClaimChoice.claims(names, of: Laboratory.claims)
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    let run = ClaimRun(claims, settings.measure, recorder: recorder)
    var measured = probe(ClaimFamily(claims).probes, recorder)
    if measured != .interrupted {
      let seconds = settings.measure.isQuick ? 0.2 : 1
      let benchmarks = run.measure(BuiltInBenchmarks.served, seconds: seconds)
      measured = ExitStatus.worst(of: [measured, benchmarks])
    }
    let judged = run.conclude()
    let report = ReportFile.writeIfAsked(
      recorder.session, settings.report, settings.measure)
    if measured == .interrupted { recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, recorder.status, measured, judged, report])
  }

  /// Runs once each probe that makes measurements of the given names.
  private func probe(_ names: Set<String>, _ recorder: Recorder) -> ExitStatus {
    let needed = Set(names.map(MachineProbes.probe(making:)))
    let known = MachineProbes.all(of: recorder.session.machine) + Laboratory.experiments
    let probes = known.filter { needed.contains($0.name) }
    guard !probes.isEmpty else { return .success }
    return ProfileRun(settings, recorder, probes: probes).run()
  }
}
