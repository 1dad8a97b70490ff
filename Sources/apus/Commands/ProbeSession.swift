import ApusMachine
import ApusMeasure
import CApusSystem

/// A session of probes: measured, stored, shown, and reported where the user asked for it.
enum ProbeSession {
  /// Runs the probes that `choose` takes for a machine and hands the session to `show` for the terminal.
  ///
  /// - Parameters:
  ///   - choose: Which probes to run, given the machine.
  ///   - show: Prints the session; not called where only lines of JSON are wanted.
  static func run(
    _ settings: ApusSettings, choose: (Machine) -> [any Probe], show: (Session) -> Void
  ) -> ExitStatus {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    let probes = choose(recorder.session.machine)
    let outcome = ProfileRun(settings, recorder, probes: probes).run()
    recorder.finish()
    if !settings.measure.isJSON { show(recorder.session) }
    let report = ReportFile.writeIfAsked(recorder.session, settings: settings)
    if outcome == .interrupted { recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, recorder.status, outcome, report])
  }
}
