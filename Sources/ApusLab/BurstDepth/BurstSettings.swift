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
}
