import ApusBenchmark
import ApusLab
import Testing

@Suite("Evidence for the reasons of verdicts")
struct EvidenceTests {
  private static let claims = Dictionary(
    uniqueKeysWithValues: Laboratory.claims.map { ($0.identifier, $0) })

  @Test("Each section quotes the reason of a claim, and its output shows what it names")
  func pages() throws {
    let sections = try EvidencePage.all().flatMap(\.sections)
    #expect(sections.count >= 20)
    #expect(Set(sections.map(\.claim)).count == sections.count)
    for section in sections { #expect(section.faults(Self.claims) == []) }
  }

  @Test("A claim that does not exist, another reason, a missing word and a missing listing are found")
  func planted() throws {
    let claim = try #require(Laboratory.claims.first)
    func page(
      _ identifier: String, _ reason: String, shows: String = "jo", _ output: String = "jo  .done"
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
      return EvidencePage(text).sections.flatMap { $0.faults(Self.claims) }
    }
    #expect(page(claim.identifier, claim.explanation) == [])
    #expect(page("b1-planted", claim.explanation) == ["b1-planted is no claim"])
    #expect(page(claim.identifier, "Another reason.").count == 1)
    #expect(page(claim.identifier, claim.explanation, shows: "vpaddq").count == 1)
    let long = Array(repeating: "jo", count: 17).joined(separator: "\n        ")
    #expect(page(claim.identifier, claim.explanation, long).count == 1)
  }
}
