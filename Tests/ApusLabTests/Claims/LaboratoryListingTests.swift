import ApusBenchmark
import ApusCommands
import ApusLab
import ApusReport
import Foundation
import Testing

/// With `APUS_WRITE_LISTS` set the test writes the lists instead of comparing them.
@Suite("Lists of the laboratory")
struct LaboratoryListingTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/ApusCommands/Laboratory")

  private static func isWritten(_ text: String, _ name: String) throws -> Bool {
    guard ProcessInfo.processInfo.environment["APUS_WRITE_LISTS"] != nil else { return false }
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    return true
  }

  @Test("The embedded list of claims equals the claims")
  func claims() throws {
    let claims = Laboratory.claims.map(ListedClaim.init)
    if try Self.isWritten(ListedClaim.text(claims), "claims.txt") { return }
    #expect(
      LaboratoryListing.claims == claims,
      "APUS_WRITE_LISTS=1 swift test --filter LaboratoryListingTests writes the lists")
  }

  @Test("The embedded list of experiments equals the experiments")
  func experiments() throws {
    let rows = Laboratory.experiments.map { ExperimentText.row($0) }
    let text = rows.map { $0.joined(separator: "\t") + "\n" }.joined()
    if try Self.isWritten(text, "experiments.txt") { return }
    #expect(LaboratoryListing.experiments == rows)
  }

  @Test("A text that lost a part of a line has no claim of that line")
  func damaged() {
    let claims = Array(Laboratory.claims.map(ListedClaim.init).prefix(2))
    let text = ListedClaim.text(claims)
    #expect(ListedClaim.claims(in: text) == claims)
    #expect(ListedClaim.claims(in: text.replacing("\t", with: " ")).isEmpty)
    #expect(ListedClaim.claims(in: "").isEmpty)
  }
}
