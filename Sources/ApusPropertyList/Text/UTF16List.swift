import ApusBytes
import ApusIO

/// An OpenStep list in UTF-16 with a byte order mark, as `genstrings` and Xcode write `.strings` files,
/// transcoded to UTF-8.
struct UTF16List {
  /// The text in UTF-8, without the mark.
  let text: [UInt8]

  private static let markSize = 2

  /// Transcodes the bytes after the mark.
  ///
  /// - Throws: A `PropertyListError` with the offset of the first bytes that are not UTF-16.
  /// - Complexity: O(*n*). Allocates the text.
  init(_ bytes: Span<UInt8>, _ order: UTF16Transcoder.ByteOrder) throws(StreamError) {
    var transcoder = UTF16Transcoder(order, offset: Self.markSize)
    var text: [UInt8] = []
    do throws(UTF16Error) {
      try transcoder.append(bytes.extracting(droppingFirst: Self.markSize), to: &text)
      try transcoder.finish(into: &text)
    } catch {
      throw StreamError(listError: PropertyListError(.invalidEncoding, at: error.offset))
    }
    self.text = text
  }

  /// Returns an error of the text with the offset in the UTF-16 of the list.
  ///
  /// - Complexity: O(*n*) in the text before the error.
  func located(_ error: StreamError) -> StreamError {
    guard var problem = error.cause as? PropertyListError, let offset = problem.offset else {
      return error
    }
    let before = String(decoding: text.prefix(offset), as: UTF8.self)
    problem.offset = Self.markSize + 2 * before.utf16.count
    return StreamError(listError: problem)
  }

  /// Returns the first characters as ASCII bytes, without white space in front; other characters end
  /// them.
  ///
  /// - Complexity: O(*n*) in the white space at the start.
  static func head(
    of bytes: Span<UInt8>, _ order: UTF16Transcoder.ByteOrder, count: Int
  ) -> [UInt8] {
    var head: [UInt8] = []
    var index = markSize
    while index + 1 < bytes.count, head.count < count {
      let isLittle = order == .littleEndian
      let (low, high) = (bytes[index + (isLittle ? 0 : 1)], bytes[index + (isLittle ? 1 : 0)])
      index += 2
      guard high == 0 else { break }
      if !head.isEmpty || !low.isSpace { head.append(low) }
    }
    return head
  }
}
