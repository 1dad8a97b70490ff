import ApusBytes

/// The book's family of scanners that break a text at `<` and `>`, and copy nothing.
///
/// Each scanner notes the regions of text and of tags, and returns the sum of the results.
enum TagScanner {
  /// A note of a region: whether the region is a tag, its start and its length.
  typealias Note = (_ isTag: Bool, _ start: Int, _ count: Int) -> Int

  /// Tests the state at each byte.
  @inline(__always)
  static func twoState(_ bytes: Span<UInt8>, _ note: Note) -> Int {
    var isInTag = false
    var start = 0
    var sum = 0
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "<") where !isInTag:
        sum &+= note(false, start, index &- start)
        (start, isInTag) = (index, true)
      case UInt8(ascii: ">") where isInTag:
        sum &+= note(true, start, index &+ 1 &- start)
        (start, isInTag) = (index &+ 1, false)
      default: break
      }
    }
    return sum &+ note(isInTag, start, bytes.count &- start)
  }

  /// Has a loop for each state, up to the byte that ends the state.
  @inline(__always)
  static func unrolled(_ bytes: Span<UInt8>, _ note: Note) -> Int {
    scan(bytes, note) { byte, start in
      var index = start
      while index < bytes.count, bytes[index] != byte { index &+= 1 }
      return index
    }
  }

  /// Finds the end of each state by masks of 64 bytes.
  @inline(__always)
  static func masks(_ bytes: Span<UInt8>, _ note: Note) -> Int {
    scan(bytes, note) { byte, start in
      bytes.firstIndex(of: byte, from: start) ?? bytes.count
    }
  }

  @inline(__always)
  private static func scan(
    _ bytes: Span<UInt8>, _ note: Note, _ find: (_ byte: UInt8, _ start: Int) -> Int
  ) -> Int {
    var start = 0
    var sum = 0
    while true {
      let open = find(UInt8(ascii: "<"), start)
      sum &+= note(false, start, open &- start)
      guard open < bytes.count else { return sum }
      let end = find(UInt8(ascii: ">"), open)
      guard end < bytes.count else { return sum }
      sum &+= note(true, open, end &+ 1 &- open)
      start = end &+ 1
    }
  }
}
