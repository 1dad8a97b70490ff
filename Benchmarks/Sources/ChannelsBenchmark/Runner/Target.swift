/// A demand on a row.
enum Target {
  /// A column takes at most `limit` times another, after the time of a third was subtracted.
  case ratio(String, over: String, atMost: Double, less: String? = nil)
  /// A figure of a column is at most the limit.
  case figure(String, of: String, atMost: Double)
  /// The processor time of a column compared with that of another.
  case processor(String, over: String)
  /// A column compared with another, without a limit.
  case comparison(String, over: String)
}
