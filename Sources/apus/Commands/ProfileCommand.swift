import ApusBenchmark
import ApusMachine
import ApusReport
import CApusSystem

/// `apus`: prints the machine's profile beside published machines and the verdict, and writes the
/// report.
struct ProfileCommand {
  private let settings: ApusSettings

  init(_ settings: ApusSettings) { self.settings = settings }

  func run() throws(UsageError) -> ExitStatus {
    let published = try PublishedChoice.machines(settings.beside)
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    let profile = ProfileRun(
      settings, recorder, probes: MachineProbes.all(of: recorder.session.machine))
    announce(recorder.session, profile)
    let outcome = profile.run()
    recorder.finish()
    if !settings.measure.isJSON { show(recorder.session, published) }
    let report = ReportFile.write(recorder.session, settings: settings)
    if outcome == .interrupted { recorder.noteInterruption() }
    return ExitStatus.worst(of: [opening.status, recorder.status, outcome, report])
  }

  /// Prints the plan of the run before it begins, to standard error if standard output is JSON.
  private func announce(_ session: Session, _ profile: ProfileRun) {
    let machine = session.machine
    let memory = Quantity.bytes(profile.memoryLimit)
    let clock = session.clock
    let text = """
      \(machine.model), \(machine.logicalProcessors) processors, \(Quantity.bytes(machine.memoryBytes)), \
      \(machine.kernel)
      clock \(clock.source.rawValue): a reading costs \
      \(Quantity.text(clock.costNanoseconds, .nanoseconds)), step \
      \(Quantity.text(clock.stepNanoseconds, .nanoseconds))
      measuring for about \(Int(profile.seconds.rounded(.up))) s, in up to \(memory) of memory; \
      seed \(session.seed)

      """
    let stream = settings.measure.isJSON ? StandardStream.error : StandardStream.output
    stream.write(text)
  }

  private func show(_ session: Session, _ published: [PublishedMachine]) {
    let style = TerminalStyle.standardOutput
    StandardStream.output.write(
      "\n"
        + CostTable.render(measurements: session.measurements, published: published, style: style)
        + "\n" + VerdictText.render(session.verdict, facts: .counted, style: style) + "\n")
  }
}
