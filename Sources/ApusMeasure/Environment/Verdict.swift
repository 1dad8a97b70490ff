/// The grade of a run and the reasons for it.
public struct Verdict: Sendable, Hashable {
  /// Everything that was found, worst first. Facts that bear on nothing have grade A.
  public let findings: [Finding]

  /// The worst grade of all findings; A where there is none.
  public var grade: Grade { findings.map(\.grade).max() ?? .a }

  /// Creates a verdict from findings in any order.
  public init(findings: [Finding]) {
    self.findings = findings.sorted { ($1.grade, $0.name) < ($0.grade, $1.name) }
  }
}
