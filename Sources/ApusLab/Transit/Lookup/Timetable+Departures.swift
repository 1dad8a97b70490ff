import ApusBytes

extension Timetable {
  /// Returns the departures near a place within some minutes, by the minute, then by the stop.
  ///
  /// The stops near the place come first: a few runs of numbers, one for each row of places. Of each minute, the
  /// departures at the stops of a run are beside each other, and it is known about where.
  ///
  /// - Parameter query: Where and when.
  /// - Complexity: O(*m* *r* log *n* + *k*) in the minutes, the runs, the departures of a minute, and those at
  ///   stops of the runs within the minutes; allocates for the answer, and one bit a stop.
  public borrowing func departures(_ query: TransitQuery) -> [TransitDeparture] {
    var found: [TransitDeparture] = []
    found.reserveCapacity(32)
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
    let bytes = file.bytes
    for minute in query.minutes {
      let departures = MinuteDepartures(minute, layout, bytes)
      for run in stops.runs {
        var index = departures.firstIndex(of: run, bytes)
        while index < departures.count {
          let stop = departures.stop(index, bytes)
          if stop >= run.end { break }
          if stops.contains(stop, of: run) {
            body(TransitDeparture(stop: Int(stop), minute: minute))
          }
          index += 1
        }
      }
    }
  }
}
