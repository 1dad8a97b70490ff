import ApusBenchmark
import CApusSystem

/// `apus bench --self`: checks the measuring itself: loop, clock, floor and detector.
struct SelfCommand {
  private let settings: ApusSettings

  init(_ settings: ApusSettings) { self.settings = settings }

  func run() -> ExitStatus {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings.measure)
    let recorder = opening.recorder
    var check = SelfCheck(recorder, settings.measure)
    let isComplete = check.run()
    recorder.finish()
    if !settings.measure.isJSON {
      StandardStream.output.write(check.table(style: .standardOutput))
      if let verdict = recorder.session.verdict {
        StandardStream.output.write("\n" + verdict.summaryText)
      }
    }
    if !isComplete { recorder.noteInterruption() }
    return ExitStatus.worst(
      of: [opening.status, recorder.status, isComplete ? check.status : .interrupted])
  }
}
