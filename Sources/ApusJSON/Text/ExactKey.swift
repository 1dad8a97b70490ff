import ApusBytes

/// A key that equals another one if both have the same code points, as RFC 8259 compares them.
///
/// Swift also regards strings as equal that only look alike, such as U+00E9 and `e` with U+0301.
struct ExactKey: Hashable {
  private let text: String

  @inline(__always)
  init(_ text: String) { self.text = text }

  static func == (left: ExactKey, right: ExactKey) -> Bool {
    left.text.isSame(as: right.text)
      || left.text.utf8.count == right.text.utf8.count
        && left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
}
