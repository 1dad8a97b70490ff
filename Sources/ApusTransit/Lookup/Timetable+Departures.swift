import ApusBytes

extension Timetable {
  /// Returns the departures near a location within some minutes, sorted by minute, then by stop.
  ///
  /// First it finds the stops near the location: a few runs of numbers, one for each row. In each
  /// hour the departures at the stops of a run are adjacent, so that a lookup touches a few cache
  /// lines. If most stops are near and the file has buckets, it scans the departures of the minutes
  /// instead.
  ///
  /// - Parameter query: The location and the minutes.
  /// - Complexity: O(*h* *k*) in the hours and the departures of an hour at near stops, or O(*k*)
  ///   in those of the minutes; allocates the answer, and memory for the departures or the stops of
  ///   an hour.
  package borrowing func departures(_ query: TransitQuery) -> [TransitDeparture] {
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
