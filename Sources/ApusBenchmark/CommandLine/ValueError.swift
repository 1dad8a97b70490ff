/// An option's value was not what the option needs; the parser adds which option it was.
package struct ValueError: Error, Sendable, Hashable {
  /// What would have been right, such as `a time such as 500ms, 2s or 1m`.
  package let expected: String

  /// Creates an error from what would have been right.
  package init(expected: String) { self.expected = expected }
}
