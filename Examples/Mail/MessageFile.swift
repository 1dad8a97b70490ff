import ApusBytes
import ApusSystem
import Foundation

/// The parts of a mailbox in the `mbox` form: each message begins with a line `From `, behind an empty line or at the beginning.
///
/// Source: RFC 4155.
struct MessageFile {
  /// Calls a closure with the range of each message, in order.
  static func forEachMessage(
    in bytes: Span<UInt8>, _ body: (Range<Int>) throws -> Void
  ) rethrows {
    var start = 0
    var line = 0
    var isBehindEmptyLine = true
    while line < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: line) ?? bytes.count
      if line > start, isBehindEmptyLine, isSeparator(bytes.extracting(line..<end)) {
        try body(start..<line)
        start = line
      }
      isBehindEmptyLine = end - line == 0 || end - line == 1 && bytes[line] == UInt8(ascii: "\r")
      line = end + 1
    }
    if start < bytes.count { try body(start..<bytes.count) }
  }

  /// Whether a line is `From `, an address and a time, and no text that begins with this word.
  private static func isSeparator(_ line: Span<UInt8>) -> Bool {
    guard line.count > 16 else { return false }
    for (index, byte) in "From ".utf8.enumerated() where line[index] != byte { return false }
    let text = String(decoding: (5..<line.count).map { line[$0] }, as: UTF8.self)
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.count > 5 && words.contains { $0.wholeMatch(of: /\d\d?:\d\d(:\d\d)?/) != nil }
  }
}

/// What a list shows of a message, in a line of a summary: bytes, sender, subject.
struct MessageSummary: Equatable {
  var byteCount: Int
  var sender: String
  var subject: String

  /// Reads the lines of the header.
  init(of message: some Collection<UInt8>) {
    byteCount = message.count
    sender = ""
    subject = ""
    for line in message.split(
      separator: UInt8(ascii: "\n"), maxSplits: 200, omittingEmptySubsequences: false)
    {
      if line.allSatisfy({ $0 == UInt8(ascii: "\r") }) { break }
      if let value = Self.value("from:", line) { sender = value }
      if let value = Self.value("subject:", line) { subject = value }
    }
  }

  /// Reads a line of a summary.
  init?(line: Substring) {
    let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count == 3, let count = Int(parts[0]) else { return nil }
    (byteCount, sender, subject) = (count, String(parts[1]), String(parts[2]))
  }

  var line: String { "\(byteCount)\t\(sender)\t\(subject)\n" }

  /// The value of a header, cut to what a list shows, or `nil` for another line.
  private static func value(_ name: String, _ line: some Collection<UInt8>) -> String? {
    guard line.count >= name.utf8.count,
      zip(line, name.utf8).allSatisfy({ $0 | 0x20 == $1 || $0 == $1 })
    else { return nil }
    let value = String(decoding: line.dropFirst(name.utf8.count).prefix(40), as: UTF8.self)
    let shown = value.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    return String(shown).trimmingCharacters(in: .whitespaces)
  }
}
