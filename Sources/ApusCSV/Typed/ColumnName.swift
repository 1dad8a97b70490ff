import ApusBytes

/// The name of a column, which is compared byte for byte.
///
/// Swift compares texts by canonical equivalence: `"\u{e9}" == "e\u{301}"`.
struct ColumnName {
  let text: String
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Whether a text has the same bytes. The comparison of texts is first, because it is inlined and
  /// decides nearly all searches.
  @inline(__always)
  func isSame(as other: String) -> Bool {
    guard text == other, text.utf8.count == other.utf8.count else { return false }
    // A text that is equivalent to an ASCII text but has other bytes is longer.
    return isASCII || text.utf8.span.equals(other.utf8.span)
  }
}

extension ColumnName: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.isSame(as: right.text) }

  func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
}
