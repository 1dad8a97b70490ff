internal import ApusBytes

/// The text of one schema file, and the positions of its lines.
struct SourceFile: Sendable {
  let path: String
  let bytes: [UInt8]

  /// The number of characters of a line that messages show.
  private static let excerptWidth = 100

  /// The location of some bytes.
  ///
  /// - Complexity: O(*n*) in the bytes before the range: call it for messages only.
  func location(_ range: Range<Int>) -> SourceLocation {
    let start = min(range.lowerBound, bytes.count)
    let lineStart = bytes[..<start].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = 1 + bytes[..<lineStart].count { $0 == UInt8(ascii: "\n") }
    let column = Self.characters(bytes[lineStart..<start])
    let shown = excerpt(lineStart: lineStart, start: start)
    let width = Self.characters(bytes[start..<max(start, min(range.upperBound, shown.end))])
    return SourceLocation(
      path: path, line: line, column: column + 1, excerpt: shown.text,
      indent: Self.characters(bytes[shown.begin..<start]), width: max(1, width))
  }

  /// The part of a line around a position, without its indentation.
  private func excerpt(lineStart: Int, start: Int) -> (text: String, begin: Int, end: Int) {
    var begin = lineStart
    while begin < start, bytes[begin] == UInt8(ascii: " ") || bytes[begin] == UInt8(ascii: "\t") {
      begin += 1
    }
    if start - begin > Self.excerptWidth / 2 { begin = start - Self.excerptWidth / 2 }
    while begin < start, bytes[begin] & 0xC0 == 0x80 { begin += 1 }
    var end = start
    while end < bytes.count, end - begin < Self.excerptWidth,
      bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r")
    {
      end += 1
    }
    let printable = bytes[begin..<end].map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: " ") : $0 }
    return (String(decoding: printable, as: UTF8.self), begin, end)
  }

  private static func characters(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.count { $0 & 0xC0 != 0x80 }
  }
}
