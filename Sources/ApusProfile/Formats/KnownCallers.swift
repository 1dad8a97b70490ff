import ApusBytes

/// The lines of callers that were read before, with their stacks.
///
/// Most samples have the same callers as an earlier one, and another address in the running function only.
/// Comparing the lines is then much faster than reading them. Lines are found by their first bytes, which
/// have the address of the first caller; the last four with the same first bytes are kept.
struct KnownCallers {
  struct Lines {
    /// The bytes of the lines, with their ends.
    var range = 0..<0
    var stack: Int32 = 0
  }

  private static let ways = 4
  private static let capacity = 8192 * ways
  private var lines = [Lines](repeating: Lines(), count: capacity)

  /// Returns the known lines that are at an offset as well, if no further line of the stack follows.
  mutating func find(at offset: Int, in text: Span<UInt8>) -> Lines? {
    let first = Self.position(of: offset, in: text)
    for position in first..<first + Self.ways
    where Self.areLines(lines[position], at: offset, in: text) {
      if position > first { lines.swapAt(position, position - 1) }
      return lines[max(first, position - 1)]
    }
    return nil
  }

  private static func areLines(_ known: Lines, at offset: Int, in text: Span<UInt8>) -> Bool {
    let end = offset + known.range.count
    return !known.range.isEmpty && end <= text.count && text[end - 1] == UInt8(ascii: "\n")
      && (end == text.count || text[end] != 0x20 && text[end] != 0x09)
      && CommonBytes.areEqual(text.extracting(offset..<end), text.extracting(known.range))
  }

  /// Adds lines, whose callers have a stack, instead of those that were not found for longest.
  mutating func add(_ range: Range<Int>, _ stack: Int32, in text: Span<UInt8>) {
    let last = Self.position(of: range.lowerBound, in: text) + Self.ways - 1
    lines[last] = Lines(range: range, stack: stack)
    lines.swapAt(last, last - 1)
  }

  /// The first position of lines by their first bytes.
  private static func position(of offset: Int, in text: Span<UInt8>) -> Int {
    let bytes = text.rawBytes
    var hash: UInt64 = 0
    for word in 0..<4 {
      let bits: UInt64 = bytes.littleEndian(ifAt: offset + 8 * word) ?? 0
      hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return Int(truncatingIfNeeded: hash >> 20) & (capacity - 1) & ~(ways - 1)
  }
}
