import ApusBytes

extension Timetable {
  /// Returns the stops near a place, by their numbers.
  ///
  /// - Parameter query: Where; the minutes do not matter.
  /// - Complexity: O(*r* log *n* + *k*) in the rows of places that the area touches, each 1.1 km high, and the
  ///   stops of these rows as far to the east; allocates the answer.
  public borrowing func stops(_ query: TransitQuery) -> [Int] {
    runs(of: TransitArea(query)).flatMap(\.stops)
  }

  /// The stops of an area, in the order of their numbers.
  borrowing func runs(of area: TransitArea) -> [StopRun] {
    var runs: [StopRun] = []
    runs.reserveCapacity(8)
    let bytes = file.bytes
    let (west, east) = (
      StopRow.whole(area.longitudes.lowerBound), StopRow.whole(area.longitudes.upperBound)
    )
    for row in rows.rows(area.latitudes) {
      let stops = rows.stops(row)
      // The last run of a row does not go on in the next one, which lies elsewhere.
      var isOpen = false
      for stop in firstStop(of: stops, from: west, bytes)..<stops.upperBound {
        let offset = layout.places &+ stop &* 8
        let longitude: Int32 = bytes.littleEndian(at: offset &+ 4)
        if longitude > east { break }
        guard area.contains(latitude: bytes.littleEndian(at: offset), longitude: longitude) else {
          continue
        }
        if !isOpen || !runs[runs.count - 1].add(UInt32(stop)) { runs.append(StopRun(UInt32(stop))) }
        isOpen = true
      }
    }
    return runs
  }

  /// Halves without branches that nobody can predict.
  private borrowing func firstStop(
    of stops: Range<Int>, from west: Int32, _ bytes: RawSpan
  ) -> Int {
    var (start, count) = (stops.lowerBound, stops.count)
    while count > 0 {
      let half = (count &+ 1) / 2
      let longitude: Int32 = bytes.littleEndian(
        at: layout.places &+ (start &+ half &- 1) &* 8 &+ 4)
      start = longitude < west ? start &+ half : start
      count &-= half
    }
    return start
  }
}
