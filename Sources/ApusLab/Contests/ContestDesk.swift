import ApusMachine
import ApusMeasure

/// What the makers of contests work with: chance, a folder, and the share of the published sizes that is wanted.
struct ContestDesk {
  let context: ProbeContext
  let folder: LabFolder
  /// 1 for sizes as published, less for tests.
  let scale: Double

  /// Returns a published count in the wanted scale, and not less than makes sense.
  func scaled(_ count: Int, atLeast least: Int = 1) -> Int {
    max(least, Int(Double(count) * scale))
  }

  /// Says that data are being made, and stops where the user asked for that.
  func step(_ what: String) throws(Interrupted) { try context.pace(what) }
}
