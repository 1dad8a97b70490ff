/// Where the stages of the description stream write to.
protocol ItemTarget: AnyObject {
  /// Takes a piece of text.
  func write(_ text: String)
}
