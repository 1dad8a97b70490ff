/// An error in the value of an option; the parser adds the option.
package struct ValueError: Error, Sendable, Hashable {
  /// The expected value, such as `a time such as 500ms, 2s or 1m`.
  package let expected: String

  /// Creates an error from the expected value.
  package init(expected: String) { self.expected = expected }
}
