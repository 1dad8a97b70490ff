import ApusBenchmark
import ApusLab
import ApusMachine
import ApusTestSupport
import Testing

@testable import ApusReport

@Suite("ClaimSection")
struct ClaimSectionTests {
  @Test("Verdicts are shown with the published values, failed claims with their sentence")
  func verdicts() throws {
    var session = SyntheticSession.make(seed: 7)
    let judgements = ClaimFamily(Laboratory.claims).judge(session.measurements)
    #expect(judgements.contains { $0.verdict == .holds })
    #expect(judgements.contains { $0.verdict == .fails })
    session.measurements += judgements.map(\.measurement)
    let html = HTMLReport.render(session: session, claims: Laboratory.claims)
    #expect(html.contains("id=\"claims\""))
    #expect(html.contains("Dmitry Kurkin"))
    #expect(html.contains("href=\"https://habr.com/en/articles/437590\""))
    #expect(html.contains("An error of the source: "))
    for judgement in judgements { #expect(html.contains(judgement.claim.identifier)) }
    #expect(html.contains("two orders of magnitude for any machine"))
    #expect(html.contains("Ratios of Latency numbers on iPhone"))
  }

  @Test("The report of a check begins with the totals and the claims; the machine comes after them")
  func order() throws {
    var session = SyntheticSession.make(seed: 7)
    let judgements = ClaimFamily(Laboratory.claims).judge(session.measurements)
    session.measurements += judgements.map(\.measurement)
    let holding = judgements.count { $0.verdict == .holds }
    let html = HTMLReport.render(session: session, claims: Laboratory.claims)
    var rest = html[...]
    for text in [
      "<h1>\(holding) of \(judgements.count) published claims hold", "class=\"totals\"",
      "class=\"claims\"", "id=\"environment\"", "Grade C: do not quote", "In one table",
    ] {
      let range = try #require(rest.firstRange(of: text), "\(text) is missing or out of order")
      rest = rest[range.upperBound...]
    }
  }

  @Test("A report without verdicts has no section of claims")
  func none() {
    #expect(!HTMLReport.render(session: SyntheticSession.make(seed: 7)).contains("id=\"claims\""))
  }
}
