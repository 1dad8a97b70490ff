package import ApusMeasure

/// A builder of pointer-chase cycles through every cache line of a slice, in an unpredictable
/// order.
///
/// No prefetcher can predict the order. The links are written from the first line to the last.
///
///     var builder = try CycleBuilder(maximumBytes: 1 << 20, lineBytes: 64)
///     let start = builder.writeRandom(slice, &random)
///     MemoryKernels.chase(from: start, loads: slice.bytes / 64) == start  // true
///
package struct CycleBuilder: ~Copyable {
  /// The distance between links, in bytes.
  let lineBytes: Int
  /// The number of pages in a window of the windowed cycle: fewer than any first-level TLB has
  /// entries.
  package static let windowPages = 64
  /// The number of lines written between two calls of `pause`.
  private static let batch = 1 << 18

  private let table: MemoryArena
  private var grown = 0
  private let windowLines: Int

  /// Creates a builder for slices of up to `maximumBytes`.
  ///
  /// - Parameters:
  ///   - maximumBytes: The size of the largest slice, not negative.
  ///   - lineBytes: The distance between links: a power of two from 16 to the size of a page.
  /// - Throws: `MemoryError.mapFailed`; `.overLimit` for more than 2^32 lines, because line numbers
  ///   have 32 bits.
  package init(maximumBytes: Int, lineBytes: Int) throws(MemoryError) {
    precondition(maximumBytes >= 0, "maximumBytes must not be negative")
    precondition(
      16...MemoryArena.pageBytes ~= lineBytes && lineBytes & (lineBytes - 1) == 0,
      "lineBytes must be a power of two from 16 to the size of a page")
    self.lineBytes = lineBytes
    windowLines = Self.windowPages * MemoryArena.pageBytes / lineBytes
    table = try Self.makeTable(maximumBytes, lineBytes)
  }

  private static func makeTable(
    _ maximumBytes: Int, _ lineBytes: Int
  ) throws(MemoryError) -> MemoryArena {
    guard maximumBytes / lineBytes <= 1 << 32 else {
      throw .overLimit(bytes: maximumBytes, limit: lineBytes << 32)
    }
    return try MemoryArena(
      bytes: tableBytes(for: maximumBytes, lineBytes: lineBytes), pages: .unadvised)
  }

  /// Returns the bytes that a builder maps: the order of a window, and four bytes per line.
  static func tableBytes(for maximumBytes: Int, lineBytes: Int) -> Int {
    (windowPages * MemoryArena.pageBytes / lineBytes + maximumBytes / lineBytes) * 4
  }

  /// Discards the order that the next random cycle would extend.
  package mutating func renew() { grown = 0 }

  /// Writes a random cycle through all lines and returns the address of its first line.
  ///
  /// A cycle larger than the previous cycle extends the previous order, which costs only the added
  /// lines. The result is as random.
  ///
  /// - Complexity: O(*n*), where *n* is the number of lines. Does not allocate.
  package mutating func writeRandom<Failure: Error>(
    _ slice: MemorySlice, _ random: inout SplitMix64, pause: () throws(Failure) -> Void
  ) throws(Failure) -> UInt {
    let lines = slice.bytes / lineBytes
    if grown > lines { grown = 0 }
    try growOrder(to: lines, random.next(), pause)
    for first in stride(from: 0, to: lines, by: Self.batch) {
      try pause()
      let part = first..<min(lines, first + Self.batch)
      withOrder { order in
        MemoryKernels.writeLinks(
          order, to: slice, lineBytes: lineBytes, lines: part, exit: slice.address)
      }
    }
    return slice.address
  }

  private mutating func growOrder<Failure: Error>(
    to lines: Int, _ seed: UInt64, _ pause: () throws(Failure) -> Void
  ) throws(Failure) {
    var state = seed
    while grown < lines {
      try pause()
      let end = min(lines, grown + Self.batch)
      withOrder { MemoryKernels.grow($0, grown..<end, state: &state) }
      grown = end
    }
  }

  /// Writes a windowed cycle and returns the address of its first line.
  ///
  /// The cycle visits all lines of a window of 64 pages in random order before it enters the next
  /// window. The windows are in random order, too.
  ///
  /// - Returns: The address of the first line.
  /// - Complexity: O(*n*), where *n* is the number of lines. Does not allocate.
  package mutating func writeWindowed<Failure: Error>(
    _ slice: MemorySlice, _ random: inout SplitMix64, pause: () throws(Failure) -> Void
  ) throws(Failure) -> UInt {
    let lines = slice.bytes / lineBytes
    let windows = (lines + windowLines - 1) / windowLines
    var state = random.next()
    grown = 0
    withOrder { MemoryKernels.grow($0, 0..<windows, state: &state) }
    for window in 0..<windows {
      if window % 64 == 0 { try pause() }
      let first = window * windowLines
      let part = slice.part(first * lineBytes, min(windowLines, lines - first) * lineBytes)
      let successor = withOrder { MemoryKernels.element(window, of: $0) }
      writeWindow(part, exit: slice.address + UInt(successor * windowLines * lineBytes), &state)
    }
    return slice.address
  }

  private borrowing func writeWindow(_ window: MemorySlice, exit: UInt, _ state: inout UInt64) {
    let lines = window.bytes / lineBytes
    table.withSlice { slice in
      MemoryKernels.grow(slice, 0..<lines, state: &state)
      MemoryKernels.writeLinks(
        slice, to: window, lineBytes: lineBytes, lines: 0..<lines, exit: exit)
    }
  }

  /// Passes the order table to `body`: the part of the arena after the scratch space of a window.
  private borrowing func withOrder<Result>(_ body: (MemorySlice) -> Result) -> Result {
    table.withSlice { body($0.part(windowLines * 4, $0.bytes - windowLines * 4)) }
  }
}
