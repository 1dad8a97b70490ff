/// The path of an open file, by reference.
///
/// Some owners cannot be copied and store a `String` or a C structure, directly or in a property.
/// For them Swift 6.3.1 does not see that a span ends with its owner. A reference instead makes the
/// compiler see it. `Scripts/check-lifetimes` tests that.
final class FilePath: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}
