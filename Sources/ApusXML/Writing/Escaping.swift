import ApusBytes

/// The characters that a form of XML writes as references.
@usableFromInline
struct Escaping: Sendable {
  /// The replacement of each byte below 64; empty for the byte itself.
  private let table: [[UInt8]]
  /// A bit for each byte below 64 that has a replacement; no other byte has one.
  private let mask: UInt64

  private init(_ replacements: [(Character, String)]) {
    var table = [[UInt8]](repeating: [], count: 64)
    var mask: UInt64 = 0
    for (character, text) in replacements {
      guard let byte = character.asciiValue, byte < 64 else { continue }
      table[Int(byte)] = Array(text.utf8)
      mask |= 1 << UInt64(byte)
    }
    self.table = table
    self.mask = mask
  }

  /// Text in elements. A carriage return would be read as a line feed.
  @usableFromInline static let text = Escaping([
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\r", "&#xD;"),
  ])
  /// Attribute values in double quotes. White space would be read as spaces.
  @usableFromInline static let value = Escaping([
    ("&", "&amp;"), ("<", "&lt;"), ("\"", "&quot;"), ("\t", "&#x9;"), ("\n", "&#xA;"),
    ("\r", "&#xD;"),
  ])
  /// The canonical outputs of the W3C test suite, in text and values.
  static let suite = Escaping([
    ("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("\t", "&#9;"),
    ("\n", "&#10;"), ("\r", "&#13;"),
  ])

  /// Appends bytes, with references for the characters that need them.
  @usableFromInline
  func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    var start = 0
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 64, mask &>> UInt64(byte) & 1 != 0 {
        output.append(copying: bytes.extracting(start..<index))
        output.append(contentsOf: table[Int(byte)])
        start = index + 1
      }
      index += 1
    }
    output.append(copying: bytes.extracting(start..<index))
  }
}
