extension Sink<UInt8> where Self: ~Copyable {
  /// Writes the UTF-8 bytes of a text.
  ///
  /// - Parameter text: The text to write.
  /// - Throws: The error of the stage that failed.
  /// - Complexity: O(*n*). Does not allocate if the string is native.
  @inlinable
  public mutating func write(_ text: String) throws(StreamError) {
    try write(contentsOf: text.utf8.span)
  }

  /// Writes a text, closes the stream, and returns the output.
  ///
  /// - Parameter text: The text to write.
  /// - Returns: The output at the end of the stream.
  /// - Throws: The error of the stage that failed.
  @inlinable
  public mutating func process(_ text: String) throws(StreamError) -> Output {
    try write(text)
    try close()
    return takeOutput()
  }
}
