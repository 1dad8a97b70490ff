import ApusMeasure

/// One form of the experiment: rate, frame size, buffer, and whether the drive is waited for.
struct BurstMode: Sendable, Hashable {
  /// Frames a second.
  let framesPerSecond: Int
  /// The size of a frame.
  let frameBytes: Int
  /// What the producer asks, in terms of what the storage sustains: 2 for twice as much.
  let load: Double
  /// Whether each frame is synced.
  let sync: FrameSync
  /// How many frames the buffer holds.
  let rooms: Int
  /// How many frames without a stall end a burst.
  let limit: Int
  /// Whether the files of earlier trials stay where they are.
  var filesStay = false

  /// How many frames are written after the stall.
  private static let tail = 3
  /// How many times what the buffer holds are frames without a stall that end a burst.
  private static let limitInRooms = 4

  /// Makes a form with as many rooms as the memory has, and as many frames as the disk may take.
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
      ? "\(min(2, asked) + 1) frames of \(Quantity.bytes(frameBytes)) pass the memory limit"
      : limit < 2 * rooms
        ? "\(2 * rooms + Self.tail) frames of \(Quantity.bytes(frameBytes)) pass the "
          + "\(Quantity.bytes(limits.disk)) that a burst may write" : nil
  }

  /// Returns this form with frames that ask as much of a storage that sustains another rate.
  ///
  /// - Parameter sustained: In bytes per second.
  func resized(sustained: Double, within limits: BurstLimits) -> BurstMode {
    BurstMode(
      framesPerSecond: framesPerSecond,
      frameBytes: Self.pages(load * sustained / Double(framesPerSecond)), load: load, sync: sync,
      rooms: rooms, within: limits)
  }

  /// A whole number of pages, at least one.
  static func pages(_ bytes: Double) -> Int {
    max(1, Int((min(bytes, 1e15) / 4096).rounded())) * 4096
  }

  /// Why the form cannot be had here; `nil` where it can.
  let refusal: String?

  /// The rules of its buffer. A storage that takes nothing for three seconds is given up.
  var rules: BurstRules {
    BurstRules(rooms: rooms, limit: limit, tail: Self.tail, patience: 3 * framesPerSecond)
  }

  /// From one frame to the next.
  var intervalNanoseconds: Double { 1e9 / Double(framesPerSecond) }

  /// How many trials were published of that rate: five of the slow ones, ten of the others.
  var publishedTrials: Int { framesPerSecond <= 20 ? 5 : 10 }

  /// How long one burst should take, its files' removal included.
  var expectedSeconds: Double {
    let depth = load > 1 ? Double(rooms) * load / (load - 1) : .infinity
    let frames = depth < Double(limit) ? depth + load * Double(Self.tail + 1) : Double(limit)
    return 1.05 * (1 + frames) / Double(framesPerSecond) + 0.02
  }

  /// How long the rooms, the frames before the first burst and the check of the last should take.
  var expectedSetUpSeconds: Double {
    Double(frameBytes) * Double(rooms + limit) / 2e9 + 6 * load / Double(framesPerSecond)
  }

  /// The parameters of its figures.
  var parameters: [Parameter] {
    [
      Parameter("rate", framesPerSecond), Parameter("bytes", frameBytes),
      Parameter("load", Quantity.trimmed(Quantity.number(load))), Parameter("sync", sync.rawValue),
      Parameter("rooms", rooms),
    ] + (filesStay ? [Parameter("files", "kept")] : [])
  }
}
