/// One thing about the environment that bears on the numbers, and what to do about it.
public struct Finding: Sendable, Hashable {
  /// A stable name for scripts, such as `debug-build` or `steal`.
  public let name: String
  /// The best grade that a run with this finding can have.
  public let grade: Grade
  /// What was seen, with its figure: `2.1 % of the time was stolen by the hypervisor`.
  public let evidence: String
  /// What to do: `run on a dedicated host, or compare in pairs`.
  public let remedy: String

  /// Creates a finding from its parts.
  public init(name: String, grade: Grade, evidence: String, remedy: String) {
    self.name = name
    self.grade = grade
    self.evidence = evidence
    self.remedy = remedy
  }
}
