/// What a user may say of the bursts; the rest follows from the storage.
package struct BurstSettings: Sendable, Hashable {
  /// The size of every frame, in bytes; `nil` for sizes relative to what the storage sustains.
  package var frameBytes: Int?
  /// Frames a second; `nil` for the published rates.
  package var framesPerSecond: Int?
  /// How many frames the buffer holds, where the memory allows.
  package var rooms = 6

  /// Creates the settings of the published experiment.
  package init() {}

  /// Traps if a setting gives no frame: the options of the command refuse such values before.
  func check() {
    precondition(frameBytes ?? 1 > 0, "frameBytes must be at least 1")
    precondition(1...10_000 ~= framesPerSecond ?? 1, "framesPerSecond must be from 1 to 10,000")
    precondition(1...10_000 ~= rooms, "rooms must be from 1 to 10,000")
  }
}
