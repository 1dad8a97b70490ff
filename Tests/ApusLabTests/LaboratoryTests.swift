import ApusLab
import ApusMachine
import ApusMeasure
import Testing

@Suite("Laboratory")
struct LaboratoryTests {
  @Test("Identifiers differ, begin with their source, and can be typed")
  func identifiers() {
    let identifiers = Laboratory.claims.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    for claim in Laboratory.claims {
      #expect(claim.identifier.hasPrefix(claim.source.key + "-"))
      #expect(claim.identifier.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }

  @Test("Every claim says what was published and has a sentence for the case that it fails")
  func sentences() {
    for claim in Laboratory.claims {
      #expect(!claim.published.text.isEmpty, "\(claim.identifier)")
      #expect(claim.explanation.hasSuffix("."), "\(claim.identifier)")
      #expect(!claim.statement.hasSuffix("."), "\(claim.identifier)")
    }
    #expect(Set(Laboratory.claims.map(\.explanation)).count == Laboratory.claims.count)
  }

  @Test("Published quotients are those of the printed table")
  func published() throws {
    let claim = try #require(Laboratory.claims.first { $0.identifier == "p7-memory-l1" })
    #expect(claim.published.value == 73)
    #expect(claim.published.machine == "iPhone X")
  }
}
