/// A query of a timetable: the departures near a location, within some minutes.
package struct TransitQuery: Sendable, Hashable {
  /// The latitude in degrees to the north.
  package let latitude: Double
  /// The longitude in degrees to the east.
  package let longitude: Double
  /// The largest distance of a stop, in metres.
  package let metres: Double
  /// The minutes of the day of service, of which 1,440 is midnight: part of
  /// `0..<ServiceMinute.count`.
  package let minutes: Range<Int>

  /// Creates a query; an invalid location or distance has no departures.
  ///
  /// - Parameters:
  ///   - latitude: The latitude in degrees to the north.
  ///   - longitude: The longitude in degrees to the east.
  ///   - metres: The largest distance of a stop.
  ///   - minutes: The minutes of the day of service, clamped to those that a departure can have.
  package init(latitude: Double, longitude: Double, metres: Double, minutes: Range<Int>) {
    self.latitude = latitude
    self.longitude = longitude
    self.metres = metres
    self.minutes = minutes.clamped(to: 0..<ServiceMinute.count)
  }

  /// The query of the same clock minutes on the previous day of service, whose last trips are still
  /// under way.
  ///
  /// At 1:10 a passenger needs both queries: `1:10:00` of this day and `25:10:00` of the previous
  /// day.
  package var inTheNightBefore: TransitQuery {
    TransitQuery(
      latitude: latitude, longitude: longitude, metres: metres,
      minutes: minutes.lowerBound + 1440..<minutes.upperBound + 1440)
  }
}
