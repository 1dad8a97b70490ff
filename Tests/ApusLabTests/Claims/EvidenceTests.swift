import ApusBenchmark
import ApusLab
import Testing

@Suite("Evidence for the reasons of verdicts")
struct EvidenceTests {
  private static let claims = Dictionary(
    uniqueKeysWithValues: Laboratory.claims.map { ($0.identifier, $0) })

  @Test("Each section quotes the reason of a claim, and its output shows what it names")
  func pages() throws {
    let pages = try EvidencePage.all()
    let sections = pages.flatMap(\.sections)
    #expect(sections.count >= 40)
    #expect(Set(sections.map(\.claim)).count == sections.count)
    for page in pages { #expect(page.faults(Self.claims) == []) }
  }

  @Test(
    "An unknown claim, another reason, a missing word, a long output and another page are found")
  func planted() throws {
    let claim = try #require(Self.claims["b1-sum-c"])
    func page(
      _ identifier: String, _ reason: String, shows: String = "jo", _ output: String = "jo  .done",
      name: String = "Chapter1"
    ) -> [String] {
      let text = """
        # Evidence

        ## `\(identifier)`

        > \(reason)

        Command: `Scripts/listing sum`
        Shows: `\(shows)`

        ```text
        \(output)
        ```
        """
      return EvidencePage(text, name: name).faults(Self.claims)
    }
    #expect(page(claim.identifier, claim.explanation) == [])
    #expect(page("b1-planted", claim.explanation) == ["b1-planted is no claim"])
    #expect(page(claim.identifier, "Another reason.").count == 1)
    #expect(page(claim.identifier, claim.explanation, shows: "vpaddq").count == 1)
    let long = Array(repeating: "jo", count: 17).joined(separator: "\n        ")
    #expect(page(claim.identifier, claim.explanation, long).count == 1)
    #expect(page(claim.identifier, claim.explanation, name: "Chapter3").count == 1)
  }
}
