import ApusBytes

/// A departure that was found.
public struct TransitDeparture: Sendable, Hashable {
  private let time: StopTime

  /// Takes a departure out of a timetable.
  init(_ time: StopTime) { self.time = time }

  /// The number of the stop; see `Timetable.stopID`.
  public var stop: Int { Int(time.stopNumber) }
  /// The minute of the day of service; from 1,440 on it is in the night after.
  public var minute: Int { time.minuteOfService }
}
