extension String {
  /// The display width of the text, in columns of a terminal.
  ///
  /// East Asian wide characters and emoji take two columns. Marks that join the character before
  /// them take none. Source: Unicode Standard Annex 11, reduced to its wide blocks.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var displayWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The printable text: every control character is replaced by a question mark.
  ///
  /// A name can then not send commands to a terminal or break a table.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  package var printable: String {
    let isPlain = unicodeScalars.allSatisfy { !$0.isControl }
    if isPlain { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars { result.append(scalar.isControl ? "?" : scalar) }
    return String(result)
  }
}

extension Character {
  /// The display width of the character, in columns of a terminal.
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return first.isWide || first.properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control character or changes the direction of writing.
  fileprivate var isControl: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether the scalar belongs to a block of wide characters.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
