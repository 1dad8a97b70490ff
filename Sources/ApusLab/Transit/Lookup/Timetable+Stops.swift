import ApusBytes

extension Timetable {
  /// Returns the stops near a place, by their numbers.
  ///
  /// - Parameter query: Where; the minutes do not matter.
  /// - Complexity: O(*r* log *n* + *k*) in the rows of places that the area touches, each 1.1 km high, and the
  ///   stops of these rows as far to the east; allocates the answer and one bit a stop.
  public borrowing func stops(_ query: TransitQuery) -> [Int] {
    let stops = stops(in: TransitArea(query))
    return stops.runs.flatMap { run in
      (run.first..<run.end).filter { stops.contains($0, of: run) }.map(Int.init)
    }
  }

  borrowing func stops(in area: TransitArea) -> NearStops {
    var stops = NearStops(stopCount: layout.stopCount)
    guard layout.stopCount > 0 else { return stops }
    let bytes = file.bytes
    let first = max(row(of: 0, bytes), StopRow.number(area.latitudes.lowerBound))
    let last = min(
      row(of: layout.stopCount - 1, bytes), StopRow.number(area.latitudes.upperBound))
    guard first <= last else { return stops }
    for row in first...last {
      let start = firstStop(in: row, from: area.longitudes.lowerBound, bytes)
      let end = endOfStops(in: row, to: area.longitudes.upperBound, from: start, bytes)
      stops.append(start..<end) { stop in
        let offset = layout.places + stop * 8
        return area.contains(
          latitude: bytes.littleEndian(at: offset), longitude: bytes.littleEndian(at: offset + 4))
      }
    }
    return stops
  }

  private borrowing func row(of stop: Int, _ bytes: RawSpan) -> Int {
    let latitude: Int32 = bytes.littleEndian(at: layout.places + stop * 8)
    return StopRow.number(Double(latitude))
  }

  private borrowing func longitude(of stop: Int, _ bytes: RawSpan) -> Double {
    Double(bytes.littleEndian(at: layout.places + stop * 8 + 4) as Int32)
  }

  private borrowing func firstStop(in row: Int, from west: Double, _ bytes: RawSpan) -> Int {
    var (low, high) = (0, layout.stopCount)
    while low < high {
      let middle = (low + high) / 2
      let other = self.row(of: middle, bytes)
      if other < row || other == row && longitude(of: middle, bytes) < west {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// Goes from stop to stop: the end is near.
  private borrowing func endOfStops(
    in row: Int, to east: Double, from start: Int, _ bytes: RawSpan
  ) -> Int {
    var end = start
    while end < layout.stopCount, self.row(of: end, bytes) == row,
      longitude(of: end, bytes) <= east
    {
      end += 1
    }
    return end
  }
}
