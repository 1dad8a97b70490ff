/// What is asked of a timetable: which departures are near a place, within some minutes.
public struct TransitQuery: Sendable, Hashable {
  /// In degrees to the north.
  public let latitude: Double
  /// In degrees to the east.
  public let longitude: Double
  /// How far a stop may be.
  public let metres: Double
  /// Minutes of the day of service, of which 1,440 is midnight: part of `0..<ServiceMinute.count`.
  public let minutes: Range<Int>

  /// Asks for departures; near a place that cannot be, or within a distance that cannot, there are none.
  ///
  /// - Parameters:
  ///   - latitude: In degrees to the north.
  ///   - longitude: In degrees to the east.
  ///   - metres: How far a stop may be.
  ///   - minutes: Minutes of the day of service; those that no departure can have are left out.
  public init(latitude: Double, longitude: Double, metres: Double, minutes: Range<Int>) {
    self.latitude = latitude
    self.longitude = longitude
    self.metres = metres
    self.minutes = minutes.clamped(to: 0..<ServiceMinute.count)
  }

  /// The same minutes of the clock on the day of service before, whose last trips are still under way.
  ///
  /// Who stands at a stop at ten past one wants both: `1:10:00` of this day and `25:10:00` of the one before.
  public var inTheNightBefore: TransitQuery {
    TransitQuery(
      latitude: latitude, longitude: longitude, metres: metres,
      minutes: minutes.lowerBound + 1440..<minutes.upperBound + 1440)
  }
}
