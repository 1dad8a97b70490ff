import ApusBytes

/// An encoding that the parser reads.
enum DocumentEncoding: Sendable, Equatable {
  case utf8
  case latin1
  case windows1252
  case ascii
  case utf16

  /// Returns the encoding with a declared name, or `nil`.
  init?(_ name: String) {
    switch name.uppercased() {
    case "UTF-8", "UTF8": self = .utf8
    case "ISO-8859-1", "ISO_8859-1", "ISO8859-1", "LATIN1", "LATIN-1", "L1": self = .latin1
    case "WINDOWS-1252", "CP1252", "CP-1252": self = .windows1252
    case "US-ASCII", "ASCII", "ISO646-US", "ANSI_X3.4-1968": self = .ascii
    case "UTF-16", "UTF-16LE", "UTF-16BE", "ISO-10646-UCS-2", "UCS-2": self = .utf16
    default: return nil
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
  ///
  /// Source of Windows-1252: the table `cp1252` of the Unicode Consortium, in which five bytes have no
  /// character.
  func character(of byte: UInt8) -> UInt32? {
    switch self {
    case .windows1252 where byte < 0xa0:
      Self.upperWindows1252[Int(byte & 0x1f)].map(UInt32.init)
    case .latin1, .windows1252: UInt32(byte)
    case .utf8, .ascii, .utf16: nil
    }
  }

  /// The characters of 0x80 to 0x9f in Windows-1252.
  private static let upperWindows1252: [UInt16?] = [
    0x20ac, nil, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, nil, 0x017d, nil, nil, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, nil, 0x017e, 0x0178,
  ]

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
