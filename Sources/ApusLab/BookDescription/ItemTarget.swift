/// A target of the stages of the description stream.
protocol ItemTarget: AnyObject {
  /// Takes a piece of text.
  func write(_ text: String)
}
