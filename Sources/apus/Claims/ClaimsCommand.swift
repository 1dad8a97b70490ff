import ApusBenchmark
import ApusLab

/// `apus claims [SOURCE ...]`: lists published claims by source; measures nothing.
enum ClaimsCommand {
  static let command = Command(
    "claims", operands: "[SOURCE ...]", count: 0...Int.max,
    help: "Lists published claims by source.", examples: ["apus claims posts"]
  ) { invocation throws(UsageError) in
    let claims = try ClaimChoice.claims(invocation.operands, of: Laboratory.claims)
    StandardStream.output.write(ClaimTable.list(claims, style: .standardOutput))
    return .success
  }
}
