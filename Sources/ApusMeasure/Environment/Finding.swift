/// One thing about the environment that bears on the numbers, and what to do about it.
public struct Finding: Sendable, Hashable {
  /// A stable name for scripts, such as `debug-build` or `steal`.
  public let name: String
  /// The best grade that a run with this finding can have.
  public let grade: Grade
  /// What was seen, with its figure, in short; then after a colon in more detail:
  /// `2.1 % steal: 1.24 s of 59.0 s of wanted processor time`.
  public let evidence: String
  /// What to do: `Run on a dedicated host, or compare in pairs.` Empty where nothing is to be done.
  public let remedy: String

  /// Creates a finding from its parts.
  public init(name: String, grade: Grade, evidence: String, remedy: String) {
    self.name = name
    self.grade = grade
    self.evidence = evidence
    self.remedy = remedy
  }
}
