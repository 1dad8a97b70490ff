import ApusMachine
import ApusMeasure

/// The context in which case studies are created: random numbers, a folder, and the scale of the
/// sizes.
struct ExperimentContext {
  let context: ProbeContext
  let folder: LabFolder
  /// The scale: 1 for sizes as published, less for tests.
  let scale: Double

  /// Returns a published count in the scale, but at least `least`.
  func scaled(_ count: Int, atLeast least: Int = 1) -> Int {
    max(least, Int(Double(count) * scale))
  }

  /// Returns the count of the source, in the scale, if each process has the seconds for it; else a usual one.
  func scaled(_ usual: Int, orOfSource published: Int, from seconds: Double) -> Int {
    scaled(context.plannedSeconds >= seconds ? published : usual)
  }

  /// Reports the current step, and stops if the user asked for that.
  func step(_ what: String) throws(InterruptionError) { try context.pace(what) }
}
