/// The path of an open file, by reference.
///
/// Swift 6.3.1 does not see that a span ends with its owner if the owner cannot be copied and
/// stores a `String` or a C structure, itself or in a property. A reference instead makes the
/// compiler see it. `Scripts/check-lifetimes` tests that.
final class FilePath: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}
