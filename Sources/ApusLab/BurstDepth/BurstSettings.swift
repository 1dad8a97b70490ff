/// The settings of the bursts that a user may choose; all others follow from the storage.
package struct BurstSettings: Sendable, Hashable {
  /// The size of every frame, in bytes; `nil` for sizes relative to the sustained rate.
  package var frameBytes: Int?
  /// Frames a second; `nil` for the published rates.
  package var framesPerSecond: Int?
  /// The number of frames that the buffer holds, if the memory suffices.
  package var rooms = 6

  /// Creates the settings of the published experiment.
  package init() {}

  /// Traps if a setting is out of range; the options of the command reject such values before.
  func check() {
    precondition(frameBytes ?? 1 > 0, "frameBytes must be at least 1")
    precondition(1...10_000 ~= framesPerSecond ?? 1, "framesPerSecond must be from 1 to 10,000")
    precondition(1...10_000 ~= rooms, "rooms must be from 1 to 10,000")
  }
}
