import ApusSystem

/// A name in a fleet: a project, a machine, a revision or a branch.
package enum FleetName {
  /// The longest name, in bytes of UTF-8; the schema has the same limit.
  package static let longest = 200

  /// Returns whether a text is a name: not empty, at most 200 bytes, and without a zero character.
  package static func isName(_ text: String) -> Bool {
    1...longest ~= text.utf8.count && !text.hasZeroByte
  }
}

/// The words that a push adds to the sessions that it stores first.
package struct FleetLabels: Sendable, Hashable {
  /// The project, to which sessions, machines and series belong.
  package var project = "default"
  /// The name of the machine, or `nil` for the identifier in the history.
  package var machine: String?
  /// The revision of the code, or `nil` if it is unknown.
  package var revision: String?
  /// The branch of the code, or `nil` if it is unknown.
  package var branch: String?

  /// Creates labels without a machine, a revision and a branch, of the project `default`.
  package init() {}
}
