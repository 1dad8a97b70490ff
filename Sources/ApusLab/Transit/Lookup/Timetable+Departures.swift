import ApusBytes

extension Timetable {
  /// Returns the departures near a place within some minutes, by the minute, then by the stop.
  ///
  /// The stops near the place come first: a few runs of numbers, one for each row of places. Of each minute, the
  /// departures at the stops of a run are beside each other, and the file says within which few.
  ///
  /// - Parameter query: Where and when.
  /// - Complexity: O(*m* *r* log *n* + *k*) in the minutes, the runs, the departures of a section, and those at
  ///   stops of the runs within the minutes; allocates for the answer, and for the runs.
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
  @inline(__always)
  public borrowing func forEachDeparture(
    _ query: TransitQuery, _ body: (TransitDeparture) -> Void
  ) {
    let runs = runs(of: TransitArea(query))
    let bytes = file.bytes
    for minute in query.minutes {
      let departures = MinuteDepartures(minute, layout, bytes)
      for run in runs {
        var index = departures.index(before: run.first, bytes)
        while index < departures.end {
          let stop = departures.stop(index, bytes)
          if stop >= run.end { break }
          if run.contains(stop) { body(TransitDeparture(stop: Int(stop), minute: minute)) }
          index &+= 1
        }
      }
    }
  }
}
