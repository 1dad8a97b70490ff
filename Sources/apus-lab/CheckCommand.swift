import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusLab
import ApusMachine
import ApusReport
import CApusSystem

/// `apus check [SOURCE or ID ...]`: measures the measurements that the chosen claims need, and
/// judges the claims as one family.
struct CheckCommand {
  private let settings: ProbeSettings
  private let names: [String]
  private let sources: ReportSources

  init(_ settings: ProbeSettings, _ names: [String], _ sources: ReportSources) {
    self.settings = settings
    self.names = names
    self.sources = sources
  }

  func run() throws(UsageError) -> ExitStatus {
    let claims = try ClaimChoice.claims(names, of: sources.claims)
    let needsFoundation = claims.contains { $0.requirements.contains(.foundation) }
    if needsFoundation, let failure = CompanionProgram.foundation.update() { return failure }
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    var run = ClaimRun(claims, settings.measure, recorder: recorder)
    run.announce()
    var measured = probe(ClaimFamily(claims).probes, recorder) { run.add($0) }
    if measured != .interrupted {
      let seconds = settings.measure.budgetSeconds ?? (settings.measure.isQuick ? 0.2 : 1)
      let benchmarks = run.measure(
        BuiltInBenchmarks.served + Laboratory.benchmarks, seconds: seconds)
      measured = ExitStatus.worst(of: [measured, benchmarks])
    }
    let judged = run.conclude()
    let report = ReportFile.writeIfAsked(
      recorder.session, settings.report, settings.measure, about: sources)
    if measured == .interrupted { recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, recorder.status, measured, judged, report])
  }

  /// Runs once each probe that makes measurements of the given keys.
  private func probe(
    _ keys: Set<ProbeKey>, _ recorder: Recorder, onRounds: @escaping ([[MetricMeasurement]]) -> Void
  ) -> ExitStatus {
    let needed = Set(keys.map(MachineProbes.probe(making:)))
    let known = MachineProbes.all(of: recorder.session.machine) + sources.experiments
    let probes = known.filter { needed.contains($0.key) }
    guard !probes.isEmpty else { return .success }
    return ProfileRun(
      settings, recorder, probes: probes,
      processes: settings.measure.isQuick ? ProbeRounds.fewest : ProbeRounds.forClaims,
      onRounds: onRounds
    ).run()
  }
}
