import ApusMeasure

/// A range of memory that a bandwidth loop goes through again and again, a chunk at a time.
///
/// Ranges larger than a chunk are gone through in order from where the last loop stopped, so that a
/// range larger than the caches is never found in them.
package struct BandwidthStream: Sendable {
  private let slice: MemorySlice
  private let chunkBytes: Int
  private var chunk = 0

  /// Creates a stream over a slice of at least 4 KiB.
  package init(_ slice: MemorySlice) {
    precondition(slice.bytes >= 4096, "a stream must have at least 4096 bytes")
    self.slice = slice
    chunkBytes = Self.bytesPerChunk(of: slice.bytes)
  }

  /// How many bytes one chunk of a range has.
  static func bytesPerChunk(of bytes: Int) -> Int { min(bytes, 64 << 10) }

  /// Sets every element to one, which also gives every page memory.
  ///
  /// - Parameter pause: Called before each 16 MiB.
  package func fill<Failure: Error>(pause: () throws(Failure) -> Void) throws(Failure) {
    for offset in stride(from: 0, to: slice.bytes, by: 16 << 20) {
      try pause()
      MemoryKernels.fill(slice.part(offset, min(16 << 20, slice.bytes - offset)), with: 1)
    }
  }

  /// How many bytes of the range one chunk has.
  package var bytesPerChunk: Int { chunkBytes }

  /// Runs a loop over some chunks, and returns whether its answer was right.
  ///
  /// - Precondition: `fill()` was called, and `read` comes before the operations that write.
  package mutating func run(_ loop: BandwidthLoop, chunks: Int) -> Bool {
    switch loop.operation {
    case .read: read(loop.step, chunks)
    case .write: write(loop.step, chunks)
    case .readWrite: readWrite(loop.step, chunks)
    case .copy: copy(loop.step, chunks)
    }
  }

  private mutating func next() -> MemorySlice {
    defer { advance() }
    return upcoming
  }

  private mutating func advance() { chunk = (chunk + 1) % (slice.bytes / chunkBytes) }

  /// The chunk that the next loop starts with.
  private var upcoming: MemorySlice { slice.part(chunk * chunkBytes, chunkBytes) }

  /// The same, for a loop from one half of the range to the other.
  private var upcomingHalves: (source: MemorySlice, target: MemorySlice) {
    let bytes = chunkBytes / 2
    return (
      slice.part(chunk * bytes, bytes), slice.part(slice.bytes / 2 + chunk * bytes, bytes)
    )
  }

  private mutating func read(_ step: Int, _ chunks: Int) -> Bool {
    var total: Int32 = 0
    for _ in 0..<chunks { total &+= MemoryKernels.sum(next(), step: step) }
    // Every element is one.
    return total == Int32(truncatingIfNeeded: chunks * (chunkBytes / 4 / step))
  }

  private mutating func write(_ step: Int, _ chunks: Int) -> Bool {
    let first = upcoming
    MemoryKernels.setFirstElement(first, to: 0)
    for _ in 0..<chunks { MemoryKernels.fill(next(), step: step, with: 1) }
    return MemoryKernels.firstElement(first) == 1
  }

  private mutating func readWrite(_ step: Int, _ chunks: Int) -> Bool {
    let first = upcoming
    MemoryKernels.setFirstElement(first, to: 1)
    for _ in 0..<chunks { MemoryKernels.double(next(), step: step) }
    let count = slice.bytes / chunkBytes
    let passes = (chunks + count - 1) / count
    return MemoryKernels.firstElement(first) == (passes < 32 ? 1 << Int32(passes) : 0)
  }

  private mutating func copy(_ step: Int, _ chunks: Int) -> Bool {
    let first = upcomingHalves
    MemoryKernels.setFirstElement(first.source, to: 1)
    MemoryKernels.setFirstElement(first.target, to: 0)
    for _ in 0..<chunks {
      let (source, target) = upcomingHalves
      MemoryKernels.copy(source, to: target, step: step)
      advance()
    }
    return MemoryKernels.firstElement(first.target) == 1
  }
}
