/// Some of the stops of a range of numbers: one bit each.
struct StopSet {
  /// Beyond these numbers there are none.
  let range: Range<Int>
  private var words: [UInt64]

  /// Creates an empty set.
  init(_ range: Range<Int>) {
    self.range = range
    words = Array(repeating: 0, count: (range.count + 63) / 64)
  }

  /// Takes a stop of the range in.
  mutating func insert(_ stop: Int) {
    let place = stop - range.lowerBound
    words[place >> 6] |= 1 << UInt64(place & 63)
  }

  /// Whether a stop of the range is in the set.
  func contains(_ stop: Int) -> Bool {
    let place = stop - range.lowerBound
    return words[place >> 6] >> UInt64(place & 63) & 1 == 1
  }
}
