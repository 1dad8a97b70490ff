package import ApusBenchmark
package import ApusCommandLine
package import ApusMachine
import CApusSystem

/// Measures a session of probes, stores it, prints it, and writes its report if the user asked for
/// it.
package enum ProbeSession {
  /// Runs the probes that `choose` returns for a machine, and passes the session to `show`.
  ///
  /// - Parameters:
  ///   - sources: The experiments and claims that the report may be about.
  ///   - choose: Returns the probes to run on the given machine.
  ///   - show: Prints the session; not called if only lines of JSON are wanted.
  package static func run(
    _ settings: ProbeSettings, about sources: ReportSources = .machine,
    choose: (Machine) -> [any Probe], show: (Session) -> Void
  ) -> ExitStatus {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    let probes = choose(recorder.session.machine)
    let outcome = ProfileRun(settings, recorder, probes: probes).run()
    recorder.finish()
    if !settings.measure.isJSON { show(recorder.session) }
    let report = ReportFile.writeIfAsked(
      recorder.session, settings.report, settings.measure, about: sources)
    if outcome == .interrupted { recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, recorder.status, outcome, report])
  }
}
