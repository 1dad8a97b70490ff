import ApusMachine
import ApusMeasure

/// What a storage takes without a pause, frame after frame.
struct WriteRate {
  /// The size of a frame: so large that the cost of a file hardly counts.
  private static let usualBytes = 8 << 20
  private static let fewestFrames = 3

  private let frameBytes: Int
  private let mostFrames: Int

  /// Prepares frames of a given size, or of a usual one, within limits.
  init(frameBytes: Int?, within limits: BurstLimits) {
    self.frameBytes = max(1, min(frameBytes ?? Self.usualBytes, limits.memory / 3, limits.disk / 4))
    mostFrames = min(1000, limits.disk / self.frameBytes)
  }

  /// Writes for a while and returns the rate in bytes per nanosecond; deletes what it wrote.
  ///
  /// The first half warms up: memory that the kernel, or a hypervisor below it, gives for the first
  /// time makes the first files slow.
  ///
  /// - Throws: The failure of the storage, or `Interrupted`.
  func measure(
    _ storage: some FrameStorage, seconds: Double, _ context: ProbeContext
  ) throws -> Double {
    let rooms = FrameRooms(count: 2, frameBytes: frameBytes, using: &context.random)
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
      try context.step("what the storage sustains", 0)
      rooms.make(frames)
      frames += 1
      try rooms.store(frames - 1, in: storage)
      spent = context.clock.nanoseconds(TickClock.now() &- start)
    }
    return Double(frames * frameBytes) / spent
  }
}
