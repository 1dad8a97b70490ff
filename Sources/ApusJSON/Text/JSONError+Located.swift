import ApusBytes

extension JSONError {
  /// Returns the error with the line, column and path that its byte has in a text.
  ///
  /// The readers of a whole text call it once, before an error leaves them.
  ///
  /// - Parameter text: The text that was read.
  /// - Complexity: O(*n*) in the number of bytes before the error.
  public func located(in text: Span<UInt8>) -> JSONError {
    guard position == nil else { return self }
    var before = text.extracting(first: min(max(0, byte), text.count))
    if before.count >= 3, before[0] == 0xef, before[1] == 0xbb, before[2] == 0xbf {
      before = before.extracting(droppingFirst: 3)
    }
    return moved(
      by: 0, JSONPosition(line: 1, column: 1).moved(over: before),
      path: path ?? PathFinder.path(to: before))
  }
}
