import ApusBenchmark
import ApusCommands
import ApusLab
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("The page of verdicts")
struct VerdictPageTests {
  private let claims = Array(Laboratory.claims.filter { $0.source.key == "b1" }.prefix(3))

  private func session(_ verdict: String, of claim: Claim) -> Session {
    Fixture.session(measurements: [
      MetricMeasurement(
        probe: .claim, metric: MetricKey(stored: claim.identifier, unit: .ratio), [],
        outcome: .measured(.reading(3, unit: .ratio)), verdict: VerdictCode(verdict),
        notes: ["\(verdict) for a reason."])
    ])
  }

  @Test("The page has the last verdict of each claim, its run, its reason and the totals")
  func page() {
    let sessions = [
      session("fails", of: claims[0]), session("holds", of: claims[0]),
      session("undecided", of: claims[1]),
    ]
    let text = VerdictPage(claims.map(ListedClaim.init), sessions).text
    let run = "- 2026-11-21T22:09:23Z, `apus machine --quick`, AMD EPYC with 2 processors, "
    #expect(text.components(separatedBy: run).count == 3)
    #expect(text.contains("3 claims: 1 holds, 1 undecided, 1 not checked.\n"))
    #expect(text.contains("| `\(claims[0].identifier)`: \(claims[0].statement) | "))
    #expect(text.contains(" | 3.00 | holds |\n"))
    #expect(text.contains("- `\(claims[1].identifier)`: undecided for a reason.\n"))
    #expect(!text.contains("fails"))
    #expect(text.contains("| - | not checked |"))
  }

  @Test("Verdicts on other claims are not on the page")
  func others() {
    let text = VerdictPage([ListedClaim(claims[2])], [session("holds", of: claims[0])]).text
    #expect(!text.contains("apus machine"))
    #expect(text.contains("1 claims: 1 not checked.\n"))
  }
}
