/// A departure that was found.
public struct TransitDeparture: Sendable, Hashable {
  /// The number of the stop; see `Timetable.stopID`.
  public let stop: Int
  /// The minute of the day of service; from 1,440 on it is in the night after.
  public let minute: Int
}
