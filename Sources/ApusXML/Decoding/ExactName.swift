import ApusBytes

/// A name that equals another one if both have the same bytes, as XML compares names.
///
/// Swift also regards strings as equal that only look alike, such as U+00E9 and `e` with U+0301.
struct ExactName: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactName, right: ExactName) -> Bool {
    left.text.utf8.span.equals(right.text.utf8.span)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
}
