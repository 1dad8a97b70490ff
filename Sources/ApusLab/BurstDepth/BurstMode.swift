import ApusMeasure
import ApusSystem

/// A mode of the experiment: rate, frame size, buffer, and whether the writer waits for the drive.
struct BurstMode: Sendable, Hashable {
  /// Frames a second.
  let framesPerSecond: Int
  /// The size of a frame.
  let frameBytes: Int
  /// The producer's rate as a multiple of the sustained rate of the storage: 2 is twice as much.
  let load: Double
  /// Whether each frame is synced.
  let sync: FrameSync
  /// The number of frames that the buffer holds.
  let rooms: Int
  /// The number of frames without a stall that ends a burst.
  let limit: Int
  /// Whether the files of earlier trials remain.
  var filesStay = false

  /// The number of frames that are written after the stall.
  private static let tail = 3
  /// The number of full buffers without a stall that ends a burst.
  private static let limitInRooms = 4

  /// Creates a mode with as many slots as the memory allows, and as many frames as the disk limit
  /// allows.
  init(
    framesPerSecond: Int, frameBytes: Int, load: Double, sync: FrameSync, rooms asked: Int,
    within limits: BurstLimits
  ) {
    self.framesPerSecond = framesPerSecond
    self.frameBytes = frameBytes
    self.load = load
    self.sync = sync
    let available = limits.memory / frameBytes - 1
    rooms = max(1, min(asked, available))
    limit = max(1, min(Self.limitInRooms * rooms, limits.disk / frameBytes - Self.tail))
    refusal =
      available < min(2, asked)
      ? "\(min(2, asked) + 1) frames of \(Quantity.bytes(frameBytes)) exceed the memory limit"
      : limit < 2 * rooms
        ? "\(2 * rooms + Self.tail) frames of \(Quantity.bytes(frameBytes)) exceed the "
          + "\(Quantity.bytes(limits.disk)) that a burst may write" : nil
  }

  /// Returns this mode with frames of a size that gives the same load at another sustained rate.
  ///
  /// - Parameter sustained: The sustained rate in bytes per second.
  func resized(sustained: Double, within limits: BurstLimits) -> BurstMode {
    BurstMode(
      framesPerSecond: framesPerSecond,
      frameBytes: Self.pages(load * sustained / Double(framesPerSecond)), load: load, sync: sync,
      rooms: rooms, within: limits)
  }

  /// Rounds to a whole number of pages, at least one page.
  static func pages(_ bytes: Double) -> Int {
    max(1, Int((min(bytes, 1e15) / 4096).rounded())) * 4096
  }

  /// The reason why the mode cannot run on this machine; `nil` if it can.
  let refusal: String?

  /// The rules of its buffer. A storage that writes nothing for three seconds is given up.
  var rules: BurstRules {
    BurstRules(rooms: rooms, limit: limit, tail: Self.tail, patience: 3 * framesPerSecond)
  }

  /// The time between two frames.
  var intervalNanoseconds: Double { 1e9 / Double(framesPerSecond) }

  /// The published number of trials at that rate: five at the slow rates, ten at the others.
  var publishedTrials: Int { framesPerSecond <= 20 ? 5 : 10 }

  /// The expected time of a burst, including the deletion of its files.
  var expectedSeconds: Double {
    let depth = load > 1 ? Double(rooms) * load / (load - 1) : .infinity
    let frames = depth < Double(limit) ? depth + load * Double(Self.tail + 1) : Double(limit)
    return 1.05 * (1 + frames) / Double(framesPerSecond) + 0.02
  }

  /// The expected time of the set-up: filling the buffer, the frames before the first burst, and
  /// the last check.
  var expectedSetUpSeconds: Double {
    Double(frameBytes) * Double(rooms + limit) / 2e9 + 6 * load / Double(framesPerSecond)
  }

  /// The parameters of its measurements.
  var parameters: [Parameter] {
    [
      Parameter("rate", framesPerSecond), Parameter("bytes", frameBytes),
      Parameter("load", Quantity.trimmed(Quantity.number(load))), Parameter("sync", sync.rawValue),
      Parameter("rooms", rooms),
    ] + (filesStay ? [Parameter("files", "kept")] : [])
  }
}
