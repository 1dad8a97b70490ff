/// A record error: a missing or wrong member of a JSON object.
package struct RecordError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The member's name, or the names on the path to it, joined by dots.
  package let member: String
  /// The problem of the member: `is missing`, `is not a number`.
  package let problem: String

  /// Creates an error about a member of an object.
  package init(_ member: String, _ problem: String) {
    self.member = member
    self.problem = problem
  }

  /// The member and its problem.
  package var description: String { "\"\(member)\" \(problem)" }
}
