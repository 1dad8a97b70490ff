import ApusBytes

/// The order of references by their bytes, eight at a time.
///
/// Eight bytes decide nearly always. They are sorted as numbers, a byte a pass, and a pass is left out if all have the same byte.
/// References with the same eight bytes are sorted by the next eight.
///
/// Source: Knuth, "The Art of Computer Programming", volume 3, 5.2.5, "Sorting by Distribution".
struct ReferenceOrder {
  private struct Entry {
    /// Eight bytes of the reference as a number that is ordered as they are.
    var key: UInt64
    /// The index of the reference.
    let index: Int
  }

  /// The number of entries up to which comparisons are faster than passes.
  private static let few = 128

  private let references: [Reference]
  private let start: Int
  private var entries: [Entry] = []

  /// Notes which references are sorted.
  ///
  /// - Parameters:
  ///   - references: References in any order.
  ///   - start: The number of first bytes that those which are sorted have in common.
  ///   - isSorted: Whether a reference is sorted; the others are left out.
  init(of references: [Reference], sharing start: Int, where isSorted: (Reference) -> Bool) {
    self.references = references
    self.start = start
    entries.reserveCapacity(references.count)
    for (index, reference) in references.enumerated() where isSorted(reference) {
      entries.append(Entry(key: reference.key(at: start), index: index))
    }
  }

  /// Returns the references in order.
  ///
  /// - Complexity: O(*n*) in the bytes of the references.
  consuming func sorted() -> [Reference] {
    Self.sort(&entries)
    sortEqual(entries.indices, start)
    let references = references
    return entries.map { references[$0.index] }
  }

  /// Sorts the entries of a range whose keys are equal by the bytes behind those of the keys.
  private mutating func sortEqual(_ range: Range<Int>, _ start: Int) {
    var first = range.lowerBound
    while first < range.upperBound {
      let key = entries[first].key
      var end = first + 1
      while end < range.upperBound, entries[end].key == key { end += 1 }
      // The last byte of a key is zero if the reference has no more bytes.
      if end - first > 1, key & 0xff != 0 { sortLater(first..<end, start + 8) }
      first = end
    }
  }

  private mutating func sortLater(_ range: Range<Int>, _ start: Int) {
    var later = entries[range].map {
      Entry(key: references[$0.index].key(at: start), index: $0.index)
    }
    Self.sort(&later)
    entries.replaceSubrange(range, with: later)
    sortEqual(range, start)
  }

  private static func sort(_ entries: inout [Entry]) {
    if entries.count <= few { return entries.sort { $0.key < $1.key } }
    let counts = counts(of: entries)
    let firstKey = entries[0].key
    var other = entries
    for digit in 0..<8 {
      let shift = UInt64(8 * digit)
      let base = 256 * digit
      if counts[base + Int(firstKey >> shift & 255)] == entries.count { continue }
      var places = [Int](repeating: 0, count: 256)
      for value in 1..<256 { places[value] = places[value - 1] + counts[base + value - 1] }
      for entry in entries {
        let value = Int(entry.key >> shift & 255)
        other[places[value]] = entry
        places[value] += 1
      }
      swap(&entries, &other)
    }
  }

  /// How many keys have each value of each of their bytes.
  private static func counts(of entries: [Entry]) -> [Int] {
    var counts = [Int](repeating: 0, count: 8 * 256)
    for entry in entries {
      for digit in 0..<8 { counts[256 * digit + Int(entry.key >> UInt64(8 * digit) & 255)] += 1 }
    }
    return counts
  }
}

extension Reference {
  /// Eight bytes of the text as a number that is ordered as they are; zeros behind the end.
  fileprivate func key(at start: Int) -> UInt64 {
    let bytes = description.utf8.span.rawBytes
    if bytes.byteCount - start >= 8 { return bytes.bigEndian(at: start) }
    var key: UInt64 = 0
    for index in start..<start + 8 {
      key = key << 8 | (index < bytes.byteCount ? UInt64(bytes.byte(at: index)) : 0)
    }
    return key
  }
}
