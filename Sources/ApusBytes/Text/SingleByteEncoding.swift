/// An encoding in which each byte is a character, and the bytes below 0x80 are ASCII.
///
///     SingleByteEncoding("windows-1252")?.scalar(of: 0x80)  // "€"
///
/// Source: the tables ISO 8859-1 and `cp1252` of the Unicode Consortium.
public enum SingleByteEncoding: Sendable, Hashable, CaseIterable {
  /// ISO 8859-1: each byte is the character with its number.
  case latin1
  /// Windows-1252: as Latin-1, but with characters such as `€` from 0x80 to 0x9f.
  case windows1252

  /// Returns the encoding with a name of the registry of IANA or a usual spelling, in any case of letters.
  ///
  /// - Parameter name: A name such as `ISO-8859-1`, `latin1`, `windows-1252` or `cp1252`.
  public init?(_ name: String) {
    switch name.uppercased() {
    case "ISO-8859-1", "ISO_8859-1", "ISO8859-1", "LATIN1", "LATIN-1", "L1": self = .latin1
    case "WINDOWS-1252", "CP1252", "CP-1252": self = .windows1252
    default: return nil
    }
  }

  /// Returns the character of a byte, or `nil` for the five bytes without one in Windows-1252.
  ///
  /// - Complexity: O(1); does not allocate.
  public func scalar(of byte: UInt8) -> Unicode.Scalar? {
    guard self == .windows1252, 0x80..<0xa0 ~= byte else { return Unicode.Scalar(byte) }
    return Self.upperWindows1252[Int(byte & 0x1f)].flatMap { Unicode.Scalar($0) }
  }

  /// The characters of 0x80 to 0x9f in Windows-1252.
  private static let upperWindows1252: [UInt16?] = [
    0x20ac, nil, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, nil, 0x017d, nil, nil, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, nil, 0x017e, 0x0178,
  ]
}
