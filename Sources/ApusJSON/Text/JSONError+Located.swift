import ApusBytes

extension JSONError {
  /// Returns the error with the line, column and path that its byte has in a text.
  ///
  /// The readers of a whole text call it once, before an error leaves them.
  ///
  /// - Parameter text: The text that was read.
  /// - Complexity: O(*n*) in the number of bytes before the error.
  public func located(in text: Span<UInt8>) -> JSONError {
    var positions = ErrorPositions()
    return positions.located(self, in: text)
  }
}

extension Span<UInt8> {
  /// Whether a byte order mark is at the start.
  var hasMark: Bool { count >= 3 && self[0] == 0xef && self[1] == 0xbb && self[2] == 0xbf }

  /// The bytes after a byte order mark at the start.
  package var withoutMark: Span<UInt8> {
    @_lifetime(copy self)
    get { hasMark ? extracting(droppingFirst: 3) : self }
  }
}
