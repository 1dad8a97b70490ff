import ApusBytes

extension Timetable {
  /// Returns the stops near a place, from the south to the north.
  ///
  /// - Parameter query: Where; the minutes do not matter.
  /// - Complexity: O(log *n* + *k*) in the stops between the same latitudes; allocates the answer.
  public borrowing func stops(_ query: TransitQuery) -> [Int] {
    let stops = stops(in: TransitArea(query))
    return stops.range.filter(stops.contains)
  }

  borrowing func stops(in area: TransitArea) -> StopSet {
    let bytes = file.bytes
    let first = firstStop(bytes) { $0 >= area.latitudes.lowerBound }
    let end = firstStop(bytes) { $0 > area.latitudes.upperBound }
    var stops = StopSet(first..<max(first, end))
    for stop in stops.range {
      let offset = layout.places + stop * 8
      if area.contains(
        latitude: bytes.littleEndian(at: offset), longitude: bytes.littleEndian(at: offset + 4))
      {
        stops.insert(stop)
      }
    }
    return stops
  }

  /// The first stop of which something is true that is true of all those north of it.
  private borrowing func firstStop(
    _ bytes: RawSpan, where isTrue: (_ latitude: Double) -> Bool
  ) -> Int {
    var (low, high) = (0, layout.stopCount)
    while low < high {
      let middle = (low + high) / 2
      let latitude: Int32 = bytes.littleEndian(at: layout.places + middle * 8)
      if isTrue(Double(latitude)) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
