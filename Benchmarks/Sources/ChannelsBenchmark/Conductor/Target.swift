/// What must hold of a row.
enum Target {
  /// One column takes at most `limit` times another, after the time of a third was taken off.
  case ratio(String, over: String, atMost: Double, less: String? = nil)
  /// A figure of a column is at most this.
  case figure(String, of: String, atMost: Double)
  /// The processor time of one column compared with another's.
  case processor(String, over: String)
  /// One column compared with another, with nothing demanded.
  case comparison(String, over: String)
}
