/// The minutes of a day of service that the packed record can represent.
///
/// GTFS continues to count hours after midnight while a trip of that day is under way: `25:10:00`
/// is 1:10 of the next morning. Five bits hold the hours 0 to 31. The import rejects later hours,
/// with their position.
package enum ServiceMinute {
  /// The number of hours: 32.
  package static let hourCount = 32
  /// The number of minutes: 1,920.
  package static let count = hourCount * 60
}
