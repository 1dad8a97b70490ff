import ApusBytes

extension Timetable {
  /// Returns the departures near a place within some minutes, by the minute, then by the stop.
  ///
  /// The stops near the place come first: a few runs of numbers, one for each row of places. In each hour the
  /// departures at the stops of a run are beside each other, so that a look-up touches a few lines of memory.
  /// Where most stops are near and there are buckets, those of the minutes are gone over instead.
  ///
  /// - Parameter query: Where and when.
  /// - Complexity: O(*h* *k*) in the hours and the departures of an hour at stops that are near, or O(*k*) in
  ///   those of the minutes; allocates the answer, and room for the departures or the stops of one hour.
  public borrowing func departures(_ query: TransitQuery) -> [TransitDeparture] {
    var found: [TransitDeparture] = []
    let runs = runs(of: TransitArea(query))
    let minutes = query.minutes
    guard !minutes.isEmpty else { return found }
    for hour in minutes.lowerBound / 60...(minutes.upperBound - 1) / 60 {
      let within = minutes.clamped(to: hour * 60..<hour * 60 + 60)
      HourLookup(hour, layout, within.lowerBound - hour * 60..<within.upperBound - hour * 60)
        .append(runs, file.bytes, to: &found)
    }
    return found
  }
}
