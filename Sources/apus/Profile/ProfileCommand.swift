import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusMachine
import ApusReport
import ApusSystem
import CApusSystem

/// `apus`: prints the machine's profile beside published machines and the verdict, and writes the
/// report.
struct ProfileCommand {
  /// The version of this working copy.
  static let version = ApusVersion.version

  /// The command without a verb, which contains all other commands.
  static func root(verbs: [Command]) -> Command {
    Command(
      "apus", help: "Measures the costs of operations on this machine.",
      details: """
        Without a command it measures the machine, compares it with published machines and writes \
        a report. Some commands are performed by programs that are built when they are first used, which \
        takes minutes; with --no-build they fail instead.
        """,
      examples: ["apus --quick", "apus bench --quick", "apus csv head stops.csv"], verbs: verbs,
      settings: ProfileSettings(), options: ProfileSettings.options
    ) { settings, _ throws(UsageError) in
      guard !settings.wantsVersion else {
        StandardStream.output.write("apus \(version), \(BuildDescription.current)\n")
        return .success
      }
      return try ProfileCommand(settings: settings.probes, beside: settings.beside).run()
    }
  }

  private let settings: ProbeSettings
  private let beside: PublishedChoice

  private init(settings: ProbeSettings, beside: PublishedChoice) {
    self.settings = settings
    self.beside = beside
  }

  private func run() throws(UsageError) -> ExitStatus {
    let published = try beside.machines()
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    let profile = ProfileRun(
      settings, recorder, probes: MachineProbes.all(of: recorder.session.machine))
    announce(recorder.session, profile)
    let outcome = profile.run()
    recorder.finish()
    if !settings.measure.isJSON { show(recorder.session, published) }
    let report = ReportFile.write(recorder.session, settings.report, settings.measure)
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

/// The settings of `apus` without a verb.
private struct ProfileSettings: Sendable {
  var probes = ProbeSettings()
  var beside = PublishedChoice()
  var wantsVersion = false

  static let options =
    ProbeSettings.options.at(\ProfileSettings.probes)
    + ReportSettings.pathOptions.at(\ProfileSettings.probes.report)
    + PublishedChoice.options.at(\ProfileSettings.beside) + [
      Option("version", short: "V", help: "Print the version.") { settings, _ in
        settings.wantsVersion = true
      }
    ]
}
