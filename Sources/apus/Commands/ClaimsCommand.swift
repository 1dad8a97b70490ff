import ApusBenchmark
import ApusLab

/// `apus claims [SOURCE ...]`: lists published claims by source; measures nothing.
struct ClaimsCommand {
  private let names: [String]

  init(_ names: [String]) { self.names = names }

  func run() throws(UsageError) -> ExitStatus {
    let claims = try ClaimChoice.claims(names, of: Laboratory.claims)
    StandardStream.output.write(ClaimTable.list(claims, style: .standardOutput))
    return .success
  }
}
