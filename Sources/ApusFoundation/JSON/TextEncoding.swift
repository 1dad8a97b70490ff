import Foundation

/// The encodings of a JSON text, which Foundation's decoder finds out from its first bytes.
enum TextEncoding {
  /// Copies a text as UTF-8; a text in no known encoding is copied as it is, and is no JSON.
  ///
  /// - Parameter bytes: Receives the bytes instead of those that it has.
  /// - Complexity: O(*n*). Allocates only if the array must grow, or for a text that is not UTF-8.
  static func copy(_ data: Data, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: data)
    // Nearly every text: two bytes of ASCII, or one digit.
    if bytes.prefix(2).allSatisfy({ 1..<0x80 ~= $0 }) { return }
    guard let encoding = encoding(bytes.prefix(4)),
      let text = String(data: data, encoding: encoding)
    else { return }
    bytes = Array((text.first == "\u{feff}" ? text.dropFirst() : text[...]).utf8)
  }

  /// Returns the encoding of the first four bytes, or `nil` for UTF-8: the first two characters of a text are ASCII.
  private static func encoding(_ head: ArraySlice<UInt8>) -> String.Encoding? {
    switch Array(head) {
    case [0, 0, 0xfe, 0xff]: .utf32BigEndian
    case [0xff, 0xfe, 0, 0]: .utf32LittleEndian
    case let head where head.starts(with: [0xfe, 0xff]): .utf16BigEndian
    case let head where head.starts(with: [0xff, 0xfe]): .utf16LittleEndian
    case let head where head.count == 4 && head.starts(with: [0, 0, 0]): .utf32BigEndian
    case let head where head.count == 4 && head.dropFirst().elementsEqual([0, 0, 0]):
      .utf32LittleEndian
    case let head where head.count >= 2 && head[0] == 0: .utf16BigEndian
    case let head where head.count >= 2 && head[1] == 0: .utf16LittleEndian
    default: nil
    }
  }
}
