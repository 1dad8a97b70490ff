import ApusBytes

/// Where the rows of places begin among a timetable's stops.
struct StopRows: Sendable {
  private let first: Int
  /// The first stop of each row from the first one on, and the count of stops.
  private let starts: [UInt32]

  /// Finds them; the stops must be in order.
  ///
  /// - Parameters:
  ///   - layout: Where the places are.
  ///   - bytes: The whole timetable.
  /// - Complexity: O(*n*) in the stops; allocates four bytes a row, of which there are at most 43,000.
  init(_ layout: TimetableLayout, _ bytes: RawSpan) {
    var first = 0
    var starts: [UInt32] = []
    for stop in 0..<layout.stopCount {
      let row = StopRow.number(bytes.littleEndian(at: layout.places + stop * 8))
      if stop == 0 { first = row }
      while first + starts.count <= row { starts.append(UInt32(stop)) }
    }
    self.first = first
    self.starts = starts + [UInt32(layout.stopCount)]
  }

  /// The rows of some latitudes, without those that have no stops at either end.
  func rows(_ latitudes: ClosedRange<Double>) -> Range<Int> {
    let south = max(first, StopRow.number(StopRow.whole(latitudes.lowerBound)))
    let north = min(first + starts.count - 2, StopRow.number(StopRow.whole(latitudes.upperBound)))
    return south..<max(south, north + 1)
  }

  /// The stops of one of these rows.
  @inline(__always)
  func stops(_ row: Int) -> Range<Int> { Int(starts[row - first])..<Int(starts[row - first + 1]) }
}
