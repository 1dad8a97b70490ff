import ApusMeasure

/// A sample of a pointer chase: it writes the cycle, walks it and times it.
struct ChaseSample {
  let variant: MemoryLatencyProbe.Variant
  let warmUpBytes: Int
  var sampler: EpochSampler

  /// The largest size at which the whole cycle is walked once, one load after the other.
  private static let fullWalkBytes = 8 << 20
  private static let epochs = 7

  /// Returns the median time of a load over seven epochs.
  ///
  /// - Parameter pause: Called between pieces of work of at most some tens of milliseconds.
  mutating func nanosecondsPerLoad<Failure: Error>(
    _ slice: MemorySlice, _ builder: inout CycleBuilder, pause: () throws(Failure) -> Void
  ) throws(Failure) -> Double {
    var address = try prepare(slice, &builder, pause: pause)
    let epochs = sampler.nanosecondsPerIteration(epochs: Self.epochs) { loads in
      address = MemoryKernels.chase(from: address, loads: loads)
    }
    return Samples(epochs).median
  }

  /// Writes the cycle, brings the caches into the steady state of a walk, and returns the address
  /// from which the walk continues.
  mutating func prepare<Failure: Error>(
    _ slice: MemorySlice, _ builder: inout CycleBuilder, pause: () throws(Failure) -> Void
  ) throws(Failure) -> UInt {
    let start =
      variant == .tlbLocal
      ? try builder.writeWindowed(slice, &sampler.random, pause: pause)
      : try builder.writeRandom(slice, &sampler.random, pause: pause)
    try pause()
    let lines = slice.bytes / builder.lineBytes
    guard slice.bytes > Self.fullWalkBytes else {
      let end = MemoryKernels.chase(from: start, loads: lines)
      precondition(end == start, "the links must form one cycle through all lines")
      return end
    }
    let parts = Self.parts(slice.bytes)
    let starts = randomLines(parts, slice, lines, builder.lineBytes)
    // The parts of a cycle that is walked in full differ in length, so each is walked to its end.
    let isWhole = slice.bytes <= warmUpBytes
    let limit = isWhole ? lines : warmUpBytes / builder.lineBytes / parts
    let address = MemoryKernels.walk(parts: starts, limit: limit)
    return try coolPageTables(from: address, slice.bytes, pause: pause)
  }

  /// Walks one load after the other until each line of the page tables was used a dozen times.
  ///
  /// The parallel walk brings page-table lines into closer caches than a single walk would. Without
  /// this step, the first milliseconds of a random walk through 256 MiB on small pages are a fifth
  /// too fast.
  private func coolPageTables<Failure: Error>(
    from start: UInt, _ bytes: Int, pause: () throws(Failure) -> Void
  ) throws(Failure) -> UInt {
    guard variant == .randomSmallPages else { return start }
    var address = start
    // A line of a page table holds eight entries.
    let loads = bytes / MemoryArena.pageBytes * 12 / 8
    for first in stride(from: 0, to: loads, by: 100_000) {
      address = MemoryKernels.chase(from: address, loads: min(100_000, loads - first))
      try pause()
    }
    return address
  }

  /// Returns the number of parallel walks. The timed lines must be among the least recently
  /// touched, so small cycles have few parts. No core has more than 16 loads in flight.
  private static func parts(_ bytes: Int) -> Int {
    bytes <= 32 << 20 ? 8 : 16
  }

  private mutating func randomLines(
    _ count: Int, _ slice: MemorySlice, _ lines: Int, _ lineBytes: Int
  ) -> [UInt] {
    let chosen = (0..<count).map { _ in Int.random(in: 0..<lines, using: &sampler.random) }
    return Set(chosen).map { slice.address + UInt($0 * lineBytes) }
  }
}
