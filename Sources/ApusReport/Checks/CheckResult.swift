/// The result of a check that programs of continuous integration list.
package struct CheckResult: Sendable, Hashable {
  /// The finding of a check.
  package enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The check holds.
    case passed
    /// The check does not hold.
    case failed
    /// The check could not be decided.
    case undecided
  }

  /// The group of the check, such as a project.
  package let group: String
  /// The name of the check, which is unique in its group.
  package let name: String
  /// The finding.
  package let outcome: Outcome
  /// The facts in a sentence.
  package let message: String

  /// Creates a result.
  package init(group: String, name: String, outcome: Outcome, message: String) {
    self.group = group
    self.name = name
    self.outcome = outcome
    self.message = message
  }
}
