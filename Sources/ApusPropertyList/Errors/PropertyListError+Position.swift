import ApusBytes
import ApusIO

extension PropertyListError {
  /// Returns the error with the line and column of its offset in the text of an XML or OpenStep list.
  ///
  /// An error that has a position or no offset is returned as it is. A byte order mark has no column.
  ///
  /// - Complexity: O(*n*) in the bytes before the error; allocates for UTF-16 only.
  func positioned(in bytes: Span<UInt8>) -> PropertyListError {
    guard position == nil, let offset else { return self }
    let start = TextPosition(line: 1, column: 1)
    let before = bytes.extracting(first: max(0, min(offset, bytes.count)))
    var error = self
    if let text = Self.text(before, inUTF16: bytes) {
      error.position = start.moved(over: text.span)
    } else {
      error.position = start.moved(over: before.extracting(droppingFirst: before.markCount))
    }
    return error
  }

  /// Returns the start of a list as UTF-8, or `nil` if the list has no byte order mark of UTF-16.
  private static func text(_ before: Span<UInt8>, inUTF16 bytes: Span<UInt8>) -> [UInt8]? {
    guard let order = UTF16Transcoder.ByteOrder(markOf: bytes) else { return nil }
    var transcoder = UTF16Transcoder(order, repairs: true)
    var text: [UInt8] = []
    // A transcoder that repairs has no errors.
    try? transcoder.append(before.extracting(min(2, before.count)..<before.count), to: &text)
    return text
  }
}

extension StreamError {
  /// Returns the error with the position of its `PropertyListError` in a text, if it has one.
  func positioned(in bytes: Span<UInt8>) -> StreamError {
    guard let error = cause as? PropertyListError, error.position == nil, error.offset != nil else {
      return self
    }
    return StreamError(listError: error.positioned(in: bytes))
  }
}

extension Span<UInt8> {
  /// The number of bytes of a byte order mark of UTF-8 at the start: 3, or 0 if there is none.
  fileprivate var markCount: Int {
    count >= 3 && self[0] == 0xef && self[1] == 0xbb && self[2] == 0xbf ? 3 : 0
  }
}
