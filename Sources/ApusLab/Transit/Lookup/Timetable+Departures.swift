import ApusBytes

extension Timetable {
  /// Returns the departures near a place within some minutes, by the minute, then from the south to the north.
  ///
  /// The stops near the place come first: those between two latitudes have numbers in a row. Of each minute, the
  /// departures at these numbers are in a row as well, and it is known about where.
  ///
  /// - Parameter query: Where and when.
  /// - Complexity: O(*m* log *n* + *k*) in the minutes, the departures of a minute, and those that leave within
  ///   the minutes between the same latitudes; allocates for the answer, and one bit a stop.
  public borrowing func departures(_ query: TransitQuery) -> [TransitDeparture] {
    var found: [TransitDeparture] = []
    forEachDeparture(query) { found.append($0) }
    return found
  }

  /// Calls a closure with each departure near a place within some minutes; see `departures`.
  ///
  /// - Parameters:
  ///   - query: Where and when.
  ///   - body: What to do with a departure.
  public borrowing func forEachDeparture(
    _ query: TransitQuery, _ body: (TransitDeparture) -> Void
  ) {
    let stops = stops(in: TransitArea(query))
    guard !stops.range.isEmpty else { return }
    let (first, end) = (UInt32(stops.range.lowerBound), UInt32(stops.range.upperBound))
    let bytes = file.bytes
    for minute in query.minutes {
      let departures = MinuteDepartures(minute, layout, bytes)
      var index = departures.firstIndex(atStop: first, of: layout.stopCount, bytes)
      while index < departures.count {
        let stop = departures.stop(index, bytes)
        if stop >= end { break }
        if stops.contains(Int(stop)) { body(TransitDeparture(stop: Int(stop), minute: minute)) }
        index += 1
      }
    }
  }
}
