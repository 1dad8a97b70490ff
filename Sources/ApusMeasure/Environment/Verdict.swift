/// The environment's verdict: the grade of a run and its reasons.
///
///     let verdict = Verdict(findings: [
///       Finding(name: "steal", grade: .b, headline: "2.1 % steal", remedy: "Run on a dedicated host."),
///       Finding(name: "virtual-machine", grade: .a, headline: "virtual machine (KVM)", remedy: ""),
///     ])
///     verdict.grade             // b
///     verdict.findings[0].name  // "steal"
///
public struct Verdict: Sendable, Hashable {
  /// The findings, worst first. Facts that do not affect the numbers have grade A.
  public let findings: [Finding]

  /// The worst grade of all findings; A without findings.
  ///
  /// - Complexity: O(*n*) in the number of findings. Allocates.
  public var grade: Grade { findings.map(\.grade).max() ?? .a }

  /// Creates a verdict from findings in any order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of findings. Allocates.
  public init(findings: [Finding]) {
    self.findings = findings.sorted { ($1.grade, $0.name) < ($0.grade, $1.name) }
  }
}
