/// The limits of a burst's memory and disk space, in bytes.
struct BurstLimits: Sendable, Hashable {
  /// The largest memory for the slots of the buffer and for a frame that is read back.
  let memory: Int
  /// The most bytes that a burst may write.
  let disk: Int

  /// Creates limits from both numbers.
  init(memory: Int, disk: Int) { (self.memory, self.disk) = (memory, disk) }

  /// Creates limits of a quarter of the free space and at most 4 GiB; 256 MiB if the free space is
  /// unknown.
  init(memory: Int, freeSpace: Int?) {
    self.init(memory: memory, disk: freeSpace.map { min(4 << 30, $0 / 4) } ?? 256 << 20)
  }
}
