/// A finding: a fact about the environment, with its evidence, grade and remedy.
public struct Finding: Sendable, Hashable {
  /// A stable name for scripts, such as `debug-build` or `steal`.
  public let name: String
  /// The best grade that a run with this finding can have.
  public let grade: Grade
  /// The evidence with its measurement, in short; then after a colon in more detail:
  /// `2.1 % steal: 1.24 s of 59.0 s of wanted processor time`.
  public let evidence: String
  /// The remedy: `Run on a dedicated host, or compare in pairs.` Empty if no action is needed.
  public let remedy: String

  /// Creates a finding from its parts.
  public init(name: String, grade: Grade, evidence: String, remedy: String) {
    self.name = name
    self.grade = grade
    self.evidence = evidence
    self.remedy = remedy
  }
}
