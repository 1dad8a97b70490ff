import ApusBenchmark
import ApusCommandLine
import ApusSystem
import CApusSystem

/// `apus bench --self`: checks the measuring itself: loop, clock, floor and detector.
struct SelfCommand {
  private let settings: MeasureSettings

  init(_ settings: MeasureSettings) { self.settings = settings }

  func run() -> ExitStatus {
    apus_watch_interrupts()
    let opening = RecorderOpening(settings)
    let recorder = opening.recorder
    var check = SelfCheck(recorder, settings)
    let isComplete = check.run()
    recorder.finish()
    if !settings.isJSON {
      StandardStream.output.write(check.table(style: .standardOutput))
      StandardStream.output.write(settings.grade(of: recorder.session))
    }
    if !isComplete { recorder.noteInterruption() }
    return ExitStatus.worst(
      of: [opening.status, recorder.status, isComplete ? check.status : .interrupted])
  }
}
