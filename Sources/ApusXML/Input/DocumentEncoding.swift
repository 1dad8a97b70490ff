import ApusBytes

/// An encoding that the parser reads.
enum DocumentEncoding: Sendable, Equatable {
  case utf8
  case singleByte(SingleByteEncoding)
  case ascii
  case utf16

  /// Returns the encoding with a declared name, or `nil`.
  init?(_ name: String) {
    switch name.uppercased() {
    case "UTF-8", "UTF8": self = .utf8
    case "US-ASCII", "ASCII", "ISO646-US", "ANSI_X3.4-1968": self = .ascii
    case "UTF-16", "UTF-16LE", "UTF-16BE", "ISO-10646-UCS-2", "UCS-2": self = .utf16
    default:
      guard let encoding = SingleByteEncoding(name) else { return nil }
      self = .singleByte(encoding)
    }
  }

  /// Returns the order of bytes that the name of an encoding says, or `nil`.
  static func byteOrder(of name: String) -> UTF16Transcoder.ByteOrder? {
    switch name.uppercased() {
    case "UTF-16LE": .littleEndian
    case "UTF-16BE": .bigEndian
    default: nil
    }
  }

  /// Returns the character of a byte from 0x80 on, or `nil` if the encoding has none.
  func character(of byte: UInt8) -> Unicode.Scalar? {
    if case .singleByte(let encoding) = self { encoding.scalar(of: byte) } else { nil }
  }

  /// The number of bytes in the document of text that was transcoded to UTF-8.
  func byteCount(of text: RawSpan) -> Int {
    if self == .utf8 { return text.byteCount }
    var count = 0
    for index in 0..<text.byteCount {
      let byte = text.byte(at: index)
      if byte & 0xc0 == 0x80 { continue }
      count += self == .utf16 ? (byte >= 0xf0 ? 4 : 2) : 1
    }
    return count
  }
}

/// The meaning of the first bytes of a document: Appendix F of XML 1.0.
enum DocumentSignature: Equatable {
  case utf8(markCount: Int)
  case utf16(UTF16Transcoder.ByteOrder, markCount: Int)
  case unsupported(String)

  /// The number of bytes that decide.
  static let byteCount = 4

  init(_ bytes: [UInt8]) {
    let order = UTF16Transcoder.ByteOrder(markOf: bytes.span)
    switch (bytes.first, bytes.dropFirst().first, Array(bytes.dropFirst(2).prefix(2))) {
    case (0xef, 0xbb, _) where bytes.count > 2 && bytes[2] == 0xbf: self = .utf8(markCount: 3)
    case (0xff, 0xfe, [0, 0]), (0, 0, [0xfe, 0xff]), (0, 0, [0, 0x3c]), (0x3c, 0, [0, 0]):
      self = .unsupported("UTF-32")
    case (0, 0x3c, _): self = .utf16(.bigEndian, markCount: 0)
    case (0x3c, 0, _): self = .utf16(.littleEndian, markCount: 0)
    case (0x4c, 0x6f, [0xa7, 0x94]): self = .unsupported("EBCDIC")
    default: self = order.map { .utf16($0, markCount: 2) } ?? .utf8(markCount: 0)
    }
  }
}
