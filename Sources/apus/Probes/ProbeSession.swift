import ApusBenchmark
import ApusMachine
import CApusSystem

/// Measures a session of probes, stores it, prints it, and writes its report if the user asked for
/// it.
enum ProbeSession {
  /// Runs the probes that `choose` returns for a machine, and passes the session to `show`.
  ///
  /// - Parameters:
  ///   - choose: Returns the probes to run on the given machine.
  ///   - show: Prints the session; not called if only lines of JSON are wanted.
  static func run(
    _ settings: ProbeSettings, choose: (Machine) -> [any Probe], show: (Session) -> Void
  ) -> ExitStatus {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    let probes = choose(recorder.session.machine)
    let outcome = ProfileRun(settings, recorder, probes: probes).run()
    recorder.finish()
    if !settings.measure.isJSON { show(recorder.session) }
    let report = ReportFile.writeIfAsked(
      recorder.session, settings.report, settings.measure)
    if outcome == .interrupted { recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, recorder.status, outcome, report])
  }
}
