/// The path of an open file, by reference.
///
/// Swift 6.3.1 does not see that a span ends with its owner if the owner is a type that cannot be copied and stores
/// a `String` or a structure of C, itself or in a property; a reference in its place makes it see.
/// `Scripts/check-lifetimes` tests that.
final class FilePath: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}
