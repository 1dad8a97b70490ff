/// The minutes of a day of service, which the packed record can tell apart.
///
/// GTFS counts hours on after midnight, as long as a trip of that day is under way: `25:10:00` is ten past one
/// of the next morning. Five bits hold the hours 0 to 31. Later ones are refused by the import, with their place.
public enum ServiceMinute {
  /// Hours that fit: 32.
  public static let hourCount = 32
  /// Minutes that fit: 1,920.
  public static let count = hourCount * 60
}
