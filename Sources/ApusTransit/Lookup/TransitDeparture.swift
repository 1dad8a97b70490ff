import ApusBytes

/// A departure that a lookup found.
package struct TransitDeparture: Sendable, Hashable {
  private let time: StopTime

  /// Creates a departure from a timetable's record.
  init(_ time: StopTime) { self.time = time }

  /// The number of the stop; see `Timetable.stopID`.
  package var stop: Int { Int(time.stopNumber) }
  /// The minute of the day of service; from 1,440 on, it is in the following night.
  package var minute: Int { time.minuteOfService }
}
