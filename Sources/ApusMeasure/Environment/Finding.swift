/// A finding: a fact about the environment, with its evidence, grade and remedy.
///
///     let finding = Finding(
///       name: "steal", grade: .b, headline: "2.1 % steal", detail: "1.24 s of 59.0 s",
///       remedy: "Run on a dedicated host.")
///     finding.evidence  // "2.1 % steal: 1.24 s of 59.0 s"
///
public struct Finding: Sendable, Hashable {
  /// A stable name for scripts, such as `debug-build` or `steal`.
  public let name: String
  /// The best grade that a run with this finding can have.
  public let grade: Grade
  /// The evidence with its measurement, in short: `2.1 % steal`.
  public let headline: String
  /// The evidence in more detail: `1.24 s of 59.0 s of wanted processor time`; may be empty.
  public let detail: String
  /// The remedy: `Run on a dedicated host, or compare in pairs.` Empty if no action is needed.
  public let remedy: String

  /// Creates a finding from its parts.
  public init(name: String, grade: Grade, headline: String, detail: String = "", remedy: String) {
    self.name = name
    self.grade = grade
    self.headline = headline
    self.detail = detail
    self.remedy = remedy
  }

  /// Creates a finding from stored evidence: the headline, and after the first colon the detail.
  public init(name: String, grade: Grade, evidence: String, remedy: String) {
    let parts = evidence.split(separator: Self.separator, maxSplits: 1)
    let isDivided = parts.count == 2 && evidence.first != Self.separator.first
    self.init(
      name: name, grade: grade, headline: isDivided ? String(parts[0]) : evidence,
      detail: isDivided ? String(parts[1]) : "", remedy: remedy)
  }

  /// The headline and the detail, as they are stored.
  public var evidence: String { detail.isEmpty ? headline : headline + Self.separator + detail }

  private static let separator = ": "
}
