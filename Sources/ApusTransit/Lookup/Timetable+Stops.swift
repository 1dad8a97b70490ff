import ApusBytes

extension Timetable {
  /// Returns the numbers of the stops near a location.
  ///
  /// - Parameter query: The location; the minutes do not matter.
  /// - Complexity: O(*r* + *k*) in the rows that the area touches, each 1.1 km high, and the stops
  ///   of the cells of these rows that it may touch; allocates the answer.
  package borrowing func stops(_ query: TransitQuery) -> [Int] {
    runs(of: TransitArea(query)).flatMap(\.stops)
  }

  /// Returns the stops of an area, in the order of their numbers; a run may have no near stop.
  borrowing func runs(of area: TransitArea) -> [StopRun] {
    var runs: [StopRun] = []
    runs.reserveCapacity(8)
    let bytes = file.bytes
    let longitudes =
      StopRow.whole(area.longitudes.lowerBound)...StopRow.whole(area.longitudes.upperBound)
    for row in grid.rows(area.latitudes) {
      let stops = grid.stops(row, longitudes)
      var first = stops.lowerBound
      while first < stops.upperBound {
        let numbers = first..<min(first &+ 64, stops.upperBound)
        runs.append(StopRun(numbers: numbers, bits: near(area, numbers, bytes)))
        first = numbers.upperBound
      }
    }
    return runs
  }

  /// Returns a mask of the stops in an area, without branches, which would be unpredictable.
  @inline(__always)
  private borrowing func near(
    _ area: TransitArea, _ stops: Range<Int>, _ bytes: RawSpan
  ) -> UInt64 {
    var bits: UInt64 = 0
    for stop in stops {
      let offset = layout.places &+ stop &* 8
      let isNear = area.contains(
        latitude: bytes.littleEndian(at: offset), longitude: bytes.littleEndian(at: offset &+ 4))
      bits |= (isNear ? 1 : 0) &<< UInt64(truncatingIfNeeded: stop &- stops.lowerBound)
    }
    return bits
  }
}
