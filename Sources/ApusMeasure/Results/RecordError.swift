/// Why a JSON object is not the record that it should be.
package struct RecordError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where in the object: the member's name, or names joined by dots.
  package let member: String
  /// What is wrong with it: `is missing`, `is not a number`.
  package let problem: String

  /// Creates an error about a member of an object.
  package init(_ member: String, _ problem: String) {
    self.member = member
    self.problem = problem
  }

  /// The member and what is wrong with it.
  package var description: String { "\"\(member)\" \(problem)" }
}
