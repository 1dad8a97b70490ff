import ApusBytes

/// The characters of names: [4] and [4a] of XML 1.0, fifth edition.
enum NameCharacters {
  /// Whether a character may begin a name.
  static func isStart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3a, 0x41...0x5a, 0x5f, 0x61...0x7a, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x2ff,
      0x370...0x37d, 0x37f...0x1fff, 0x200c...0x200d, 0x2070...0x218f, 0x2c00...0x2fef,
      0x3001...0xd7ff, 0xf900...0xfdcf, 0xfdf0...0xfffd, 0x1_0000...0xe_ffff:
      true
    default: false
    }
  }

  /// Whether a character may be in a name.
  static func isPart(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x2d, 0x2e, 0x30...0x39, 0xb7, 0x300...0x36f, 0x203f...0x2040: true
    default: isStart(scalar)
    }
  }
}

extension RawSpan {
  /// The character at an offset of valid UTF-8, and its length in bytes.
  func scalar(at index: Int) -> (scalar: UInt32, length: Int) {
    let first = UInt32(byte(at: index))
    func tail(_ offset: Int) -> UInt32 { UInt32(byte(at: index + offset) & 0x3f) }
    switch first {
    case 0..<0x80: return (first, 1)
    case 0..<0xe0: return ((first & 0x1f) << 6 | tail(1), 2)
    case 0..<0xf0: return ((first & 0xf) << 12 | tail(1) << 6 | tail(2), 3)
    default: return ((first & 7) << 18 | tail(1) << 12 | tail(2) << 6 | tail(3), 4)
    }
  }

  /// Returns the end of the name at an offset, or the offset itself if there is no name.
  ///
  /// - Parameter isToken: Whether any name character may be the first.
  func endOfName(from start: Int, isToken: Bool = false) -> Int {
    var index = start
    while index < byteCount {
      let (scalar, length) = scalar(at: index)
      let fits =
        index == start && !isToken
        ? NameCharacters.isStart(scalar) : NameCharacters.isPart(scalar)
      if !fits { break }
      index += length
    }
    return index
  }
}
