import ApusMachine
import ApusMeasure

/// The write rate of a storage without a pause, frame after frame.
struct WriteRate {
  /// The usual size of a frame: so large that the cost of a file is negligible.
  private static let usualBytes = 8 << 20
  private static let fewestFrames = 3

  private let frameBytes: Int
  private let mostFrames: Int

  /// Creates a measurement with frames of a given size, or of the usual size, within limits.
  init(frameBytes: Int?, within limits: BurstLimits) {
    self.frameBytes = max(1, min(frameBytes ?? Self.usualBytes, limits.memory / 3, limits.disk / 4))
    mostFrames = min(1000, limits.disk / self.frameBytes)
  }

  /// Writes for `seconds` and returns the rate in bytes per nanosecond; deletes the written files.
  ///
  /// The first half is a warm-up: the first files are slow while the kernel, or a hypervisor,
  /// provides memory for the first time.
  ///
  /// - Throws: The failure of the storage, or `InterruptionError`.
  func measure(
    _ storage: some FrameStorage, seconds: Double, _ context: ProbeContext
  ) throws -> Double {
    let rooms = try FrameRooms(count: 2, frameBytes: frameBytes, using: &context.random)
    _ = try write(rooms, storage, seconds: seconds / 2, context)
    return try write(rooms, storage, seconds: seconds / 2, context)
  }

  private func write(
    _ rooms: FrameRooms, _ storage: some FrameStorage, seconds: Double, _ context: ProbeContext
  ) throws -> Double {
    var frames = 0
    defer { storage.remove(0..<frames) }
    let start = TickClock.now()
    var spent = 0.0
    while frames < Self.fewestFrames || (spent < seconds * 1e9 && frames < mostFrames) {
      try context.step("write rate of the storage", 0)
      rooms.make(frames)
      frames += 1
      try rooms.store(frames - 1, in: storage)
      spent = context.clock.nanoseconds(TickClock.now() &- start)
    }
    return Double(frames * frameBytes) / spent
  }
}
