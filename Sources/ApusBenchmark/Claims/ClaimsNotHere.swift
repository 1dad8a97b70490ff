/// The claims that cannot be tested here, by the requirement that is not met.
package struct ClaimsNotHere {
  /// A requirement with the identifiers of the claims that need it.
  private typealias Group = (requirement: ClaimRequirement, claims: [String])
  private var groups: [Group] = []

  /// Creates the groups, in the order of the claims.
  ///
  /// - Parameter pairs: The identifier of each claim with its requirement.
  /// - Complexity: O(*n*) for a few requirements. Allocates the groups.
  init(_ pairs: [(claim: String, requirement: ClaimRequirement)]) {
    for (claim, requirement) in pairs {
      if let index = groups.firstIndex(where: { $0.requirement == requirement }) {
        groups[index].claims.append(claim)
      } else {
        groups.append((requirement, [claim]))
      }
    }
  }

  /// A sentence for each requirement, with the claims that need it.
  var sentences: [String] {
    groups.map { "not here: \($0.requirement.reason) (\($0.claims.joined(separator: ", ")))." }
  }

  /// The numbers and the reasons in one sentence; `nil` if every claim can be tested here.
  ///
  /// - Parameter count: The number of all claims of the run.
  func summary(of count: Int) -> String? {
    guard !groups.isEmpty else { return nil }
    let absent = groups.map(\.claims.count).reduce(0, +)
    let reasons = groups.map { "\($0.claims.count): \($0.requirement.reason)" }
    return "\(absent) of \(count) claims cannot be tested here (\(reasons.joined(separator: "; ")))"
  }
}
