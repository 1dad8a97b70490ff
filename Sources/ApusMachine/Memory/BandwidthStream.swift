import ApusMeasure

/// A memory range that a bandwidth loop processes repeatedly, a chunk at a time.
///
/// A range larger than a chunk is processed in order from the position where the last loop stopped.
/// So a range larger than the caches is never cached. A copy starts there too, in one of its halves.
package struct BandwidthStream: Sendable {
  private let slice: MemorySlice
  private let chunkBytes: Int
  private var chunk = 0
  /// Whether the last loop copied: half of its chunk was read, and the other half was written.
  private var isCopying = false

  /// Creates a stream over a slice of at least 4 KiB.
  package init(_ slice: MemorySlice) {
    precondition(slice.bytes >= 4096, "slice must have at least 4096 bytes")
    self.slice = slice
    chunkBytes = Self.bytesPerChunk(of: slice.bytes)
  }

  /// Returns the size of a chunk of a range, in bytes.
  static func bytesPerChunk(of bytes: Int) -> Int { min(bytes, 64 << 10) }

  /// Sets every element to 1, which also makes every page resident.
  ///
  /// - Parameter pause: Called before each 16 MiB.
  package func fill<Failure: Error>(pause: () throws(Failure) -> Void) throws(Failure) {
    for offset in stride(from: 0, to: slice.bytes, by: 16 << 20) {
      try pause()
      MemoryKernels.fill(slice.part(offset, min(16 << 20, slice.bytes - offset)), with: 1)
    }
  }

  /// The largest range that is read before it is timed.
  private static let largestWarmRange = 32 << 20

  /// Reads the whole range once if a cache may hold it, so that all loops start from the same
  /// state.
  package mutating func warmUp() {
    guard slice.bytes <= Self.largestWarmRange else { return }
    let loop = BandwidthLoop(operation: .read, step: 1, vectors: .widest)
    // The result is not checked here: the timed loops check that every element is 1.
    _ = read(loop, chunkCount)
  }

  /// The size of a chunk, in bytes.
  package var bytesPerChunk: Int { chunkBytes }

  /// Runs a loop over `chunks` chunks, and returns whether its answer was right.
  ///
  /// - Precondition: `fill()` was called, and `read` comes before the operations that write.
  package mutating func run(_ loop: BandwidthLoop, chunks: Int) -> Bool {
    moveOn(isCopy: loop.operation == .copy)
    return switch loop.operation {
    case .read: read(loop, chunks)
    case .write: write(loop, chunks)
    case .readWrite: readWrite(loop, chunks)
    case .copy: copy(loop, chunks)
    }
  }

  /// Converts the position from whole chunks to the half chunks of a copy, or back, so that the next
  /// loop starts with elements that no recent loop has touched.
  private mutating func moveOn(isCopy: Bool) {
    guard isCopy != isCopying else { return }
    isCopying = isCopy
    chunk = isCopy ? 2 * chunk % chunkCount : chunk / 2
  }

  private mutating func read(_ loop: BandwidthLoop, _ chunks: Int) -> Bool {
    var (total, left): (Int32, Int) = (0, chunks)
    while let pass = nextPass(&left, loop.vectors) {
      let part = part(pass)
      total &+=
        loop.vectors == .widest
        ? MemoryKernels.sum(part, rounds: pass.rounds, .widest)
        : MemoryKernels.sum(part, step: loop.step)
    }
    // Every element is 1.
    return total == Int32(truncatingIfNeeded: chunks * (chunkBytes / 4 / loop.step))
  }

  private mutating func write(_ loop: BandwidthLoop, _ chunks: Int) -> Bool {
    let first = part(upcoming)
    var left = chunks
    MemoryKernels.setFirstElement(first, to: 0)
    while let pass = nextPass(&left, loop.vectors) {
      let part = part(pass)
      if loop.vectors == .widest {
        MemoryKernels.fill(part, with: 1, rounds: pass.rounds, .widest)
      } else {
        MemoryKernels.fill(part, step: loop.step, with: 1)
      }
    }
    return MemoryKernels.firstElement(first) == 1
  }

  private mutating func readWrite(_ loop: BandwidthLoop, _ chunks: Int) -> Bool {
    let first = part(upcoming)
    var left = chunks
    MemoryKernels.setFirstElement(first, to: 1)
    while let pass = nextPass(&left, loop.vectors) {
      let part = part(pass)
      if loop.vectors == .widest {
        MemoryKernels.double(part, rounds: pass.rounds, .widest)
      } else {
        MemoryKernels.double(part, step: loop.step)
      }
    }
    let passes = (chunks + chunkCount - 1) / chunkCount
    return MemoryKernels.firstElement(first) == (passes < 32 ? 1 << Int32(passes) : 0)
  }

  private mutating func copy(_ loop: BandwidthLoop, _ chunks: Int) -> Bool {
    let first = halves(upcoming)
    var left = chunks
    MemoryKernels.setFirstElement(first.source, to: 1)
    MemoryKernels.setFirstElement(first.target, to: 0)
    while let pass = nextPass(&left, loop.vectors) {
      let (source, target) = halves(pass)
      if loop.vectors == .widest {
        MemoryKernels.copy(source, to: target, rounds: pass.rounds, .widest)
      } else {
        MemoryKernels.copy(source, to: target, step: loop.step)
      }
    }
    return MemoryKernels.firstElement(first.target) == 1
  }
}

extension BandwidthStream {
  /// Consecutive chunks, and the number of rounds of a kernel over them in a single call.
  private struct Pass {
    var first: Int
    var count: Int
    var rounds: Int
  }

  private var chunkCount: Int { slice.bytes / chunkBytes }

  /// The chunk that the next loop starts with.
  private var upcoming: Pass { Pass(first: chunk, count: 1, rounds: 1) }

  /// Returns the chunks for the next call of a kernel, or `nil` if none are left.
  ///
  /// A baseline loop gets a single chunk per call. A loop with the widest vectors gets all rounds,
  /// or all chunks up to the end of the range. With wide vectors, a call for each 4 KiB would take
  /// a large part of the time.
  private mutating func nextPass(_ left: inout Int, _ vectors: BandwidthVectors) -> Pass? {
    guard left > 0 else { return nil }
    let isWhole = vectors == .widest && chunk == 0 && left >= chunkCount
    let count = vectors == .baseline ? 1 : min(left, chunkCount - chunk)
    let pass = Pass(first: chunk, count: count, rounds: isWhole ? left / chunkCount : 1)
    left -= pass.count * pass.rounds
    chunk = (chunk + pass.count) % chunkCount
    return pass
  }

  private func part(_ pass: Pass) -> MemorySlice {
    slice.part(pass.first * chunkBytes, pass.count * chunkBytes)
  }

  /// Returns the two halves of a pass, for a loop that copies from one half of the range to the
  /// other.
  private func halves(_ pass: Pass) -> (source: MemorySlice, target: MemorySlice) {
    let (offset, bytes) = (pass.first * chunkBytes / 2, pass.count * chunkBytes / 2)
    return (slice.part(offset, bytes), slice.part(slice.bytes / 2 + offset, bytes))
  }
}
