import ApusBytes

// The checks of the numbers that lookups use. Checksums prove only that the numbers were written
// so.
extension TimetableLayout {
  /// Checks the order of the stops, on which lookups rely.
  ///
  /// - Parameter bytes: The whole file, as long as this layout.
  /// - Throws: `inconsistent` with the first number that is not in order.
  /// - Complexity: O(*n*) in the stops; does not allocate.
  func checkStops(of bytes: RawSpan) throws(TimetableError) {
    try checkOrder(of: bytes, at: idEnds, count: stopCount, end: idByteCount)
    for stop in 1..<max(1, stopCount) {
      let offset = places + stop * 8
      guard place(bytes, offset - 8) <= place(bytes, offset) else {
        throw .inconsistent(at: offset)
      }
    }
  }

  /// Checks the offsets of the departures of each stop and minute.
  ///
  /// - Parameter bytes: The whole file, as long as this layout.
  /// - Throws: `inconsistent` with the first number that is not in order.
  /// - Complexity: O(*n*) in the stops, for each hour; does not allocate.
  func checkHours(of bytes: RawSpan) throws(TimetableError) {
    for hour in hours where hour.count > 0 {
      try checkOrder(of: bytes, at: hour.stops, count: stopCount + 1, end: hour.count)
      guard hasBuckets else { continue }
      try checkOrder(of: bytes, at: hour.minutes, count: 61, end: hour.count)
    }
  }

  private func place(_ bytes: RawSpan, _ offset: Int) -> (Int, Int32) {
    let latitude: Int32 = bytes.littleEndian(at: offset)
    return (StopRow.number(latitude), bytes.littleEndian(at: offset + 4))
  }

  /// Checks numbers that never decrease, and that the last equals `end`.
  private func checkOrder(
    of bytes: RawSpan, at offset: Int, count: Int, end: Int
  ) throws(TimetableError) {
    var last: UInt32 = 0
    for index in 0..<count {
      let next: UInt32 = bytes.littleEndian(at: offset + index * 4)
      guard next >= last else { throw .inconsistent(at: offset + index * 4) }
      last = next
    }
    guard last == end else { throw .inconsistent(at: offset + max(0, count - 1) * 4) }
  }
}
