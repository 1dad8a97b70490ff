extension Sink<UInt8> where Self: ~Copyable {
  /// Writes the UTF-8 bytes of a text.
  ///
  /// - Parameter text: What to write.
  /// - Throws: The error of whichever stage failed.
  /// - Complexity: O(*n*); does not allocate where the string is native.
  @inlinable
  public mutating func write(_ text: String) throws(StreamError) {
    try write(contentsOf: text.utf8.span)
  }

  /// Sends a text through the whole stream and returns what comes out.
  ///
  /// - Parameter text: What to write.
  /// - Returns: What reached the end.
  /// - Throws: The error of whichever stage failed.
  @inlinable
  public mutating func process(_ text: String) throws(StreamError) -> Output {
    try write(text)
    try close()
    return takeOutput()
  }
}
