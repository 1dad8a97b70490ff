import ApusMachine

/// Three sizes of frames in turn, five times, and no file is erased before the last burst: the published way.
///
/// The post tests three qualities of a camera and prints no sizes. Here the largest frames ask four times
/// what the storage sustains, the others a half and three eighths of that.
struct BurstSeries: Sendable, Hashable {
  /// What the frames ask of the storage, in terms of what it sustains.
  static let loads = [4, 2, 1.5]
  /// How often each size is shot.
  static let trials = 5
  /// The most that all bursts together may leave behind.
  private static let mostBytes = 16 << 30

  /// The sizes, the largest first.
  let modes: [BurstMode]

  /// Makes the sizes.
  ///
  /// - Parameters:
  ///   - settings: What the user chose; a size is that of the largest frames.
  ///   - sustained: What the storage takes, in bytes per second.
  ///   - memory: The most memory for one burst.
  ///   - freeSpace: What the storage has left; `nil` where it does not say.
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

  /// How long all bursts should take.
  var seconds: Double {
    let burst = modes.map { $0.expectedSeconds + Double($0.rooms * $0.frameBytes) / 2e9 }
    return burst.reduce(0, +) * Double(Self.trials)
  }
}
