import ApusBytes

/// The characters that a form of XML writes as references.
@usableFromInline
struct Escaping: Sendable {
  /// The replacement of each ASCII byte, or `nil` for the byte itself.
  private let table: [[UInt8]?]

  private init(_ replacements: [(Character, String)]) {
    var table = [[UInt8]?](repeating: nil, count: 128)
    for (character, text) in replacements {
      if let byte = character.asciiValue { table[Int(byte)] = Array(text.utf8) }
    }
    self.table = table
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
      if byte < 0x40, let replacement = table[Int(byte)] {
        output.append(copying: bytes.extracting(start..<index))
        output.append(contentsOf: replacement)
        start = index + 1
      }
      index += 1
    }
    output.append(copying: bytes.extracting(start..<index))
  }
}
