/// What bursts may take of the machine, in bytes.
struct BurstLimits: Sendable, Hashable {
  /// The most memory for rooms and for a frame that is read back.
  let memory: Int
  /// The most that one burst may write.
  let disk: Int

  /// States both limits.
  init(memory: Int, disk: Int) { (self.memory, self.disk) = (memory, disk) }

  /// A quarter of the free space, and at most 4 GiB; 256 MiB where the system does not say.
  init(memory: Int, freeSpace: Int?) {
    self.init(memory: memory, disk: freeSpace.map { min(4 << 30, $0 / 4) } ?? 256 << 20)
  }
}
