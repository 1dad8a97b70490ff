/// A pattern of references: a text in which `*` is any part, and `**` at the end any rest.
///
///     let tasks = try ReferencePattern("task://container/*/id/*")
///     tasks.matches("task://container/2/id/3")  // true
///     try ReferencePattern("task://**").matches("task://id/3")  // true
///
/// For all values of a container, `Reference.contains` needs no pattern.
public struct ReferencePattern: Sendable, Hashable, CustomStringConvertible {
  private let text: Reference
  private let parts: [Substring]
  private let hasAnyRest: Bool

  /// Reads a pattern.
  ///
  /// - Parameter text: A reference, in which parts may be `*`, and the last part `**`.
  /// - Throws: `ReferenceError` if the text is no reference.
  public init(_ text: String) throws(ReferenceError) {
    self.text = try Reference(text)
    hasAnyRest = self.text.parts.last == "**"
    parts = hasAnyRest ? self.text.parts.dropLast() : self.text.parts
  }

  /// The text of the pattern.
  public var description: String { text.description }

  /// Whether a reference has the form of the pattern.
  ///
  /// - Complexity: O(*n*) in the bytes of the reference. Allocates the list of its parts.
  public func matches(_ reference: Reference) -> Bool {
    let found = reference.parts
    guard reference.scheme.utf8.elementsEqual(text.scheme.utf8),
      reference.isContainer == text.isContainer || hasAnyRest,
      hasAnyRest ? found.count > parts.count : found.count == parts.count
    else { return false }
    return zip(parts, found).allSatisfy { part, other in
      part == "*" || part.utf8.elementsEqual(other.utf8)
    }
  }
}
