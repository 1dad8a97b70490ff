import ApusMachine

/// The published series: three sizes of frames in turn, five times, without deleting a file before
/// the end.
///
/// The post tests three qualities of a camera and prints no sizes. Here the largest frames have
/// four times the sustained rate, the others a half and three eighths of that.
struct BurstSeries: Sendable, Hashable {
  /// The loads of the three sizes, as multiples of the sustained rate.
  static let loads = [4, 2, 1.5]
  /// The number of bursts of each size.
  static let trials = 5
  /// The most bytes that all bursts together may keep on the storage.
  private static let mostBytes = 16 << 30

  /// The sizes, the largest first.
  let modes: [BurstMode]

  /// Creates the modes.
  ///
  /// - Parameters:
  ///   - settings: The settings of the user; a given size is the size of the largest frames.
  ///   - sustained: The sustained rate of the storage, in bytes per second.
  ///   - memory: The largest memory of a burst.
  ///   - freeSpace: The free bytes of the storage; `nil` if unknown.
  init(_ settings: BurstSettings, sustained: Double, memory: Int, freeSpace: Int?) {
    let rate = settings.framesPerSecond ?? 20
    let share = sustained / Double(rate)
    let bytes = freeSpace.map { min(Self.mostBytes, $0 / 4) } ?? 1 << 30
    let limits = BurstLimits(memory: memory, disk: bytes / (Self.trials * Self.loads.count))
    modes = Self.loads.map { load in
      let largest = settings.frameBytes.map(Double.init) ?? share * Self.loads[0]
      let frame = BurstMode.pages(largest * load / Self.loads[0])
      var mode = BurstMode(
        framesPerSecond: rate, frameBytes: frame, load: Double(frame) / share, sync: .eachFrame,
        rooms: settings.rooms, within: limits)
      mode.filesStay = true
      return mode
    }
  }

  /// The expected time of all bursts.
  var seconds: Double {
    let burst = modes.map { $0.expectedSeconds + Double($0.rooms * $0.frameBytes) / 2e9 }
    return burst.reduce(0, +) * Double(Self.trials)
  }
}
