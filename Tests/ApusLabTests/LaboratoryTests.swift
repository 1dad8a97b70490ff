import ApusBenchmark
import ApusLab
import ApusMachine
import ApusReport
import Testing

@Suite("Laboratory")
struct LaboratoryTests {
  @Test("Identifiers are unique, begin with their source, and are easy to type")
  func identifiers() {
    let identifiers = Laboratory.claims.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    for claim in Laboratory.claims {
      #expect(claim.identifier.hasPrefix(claim.source.key.replacing("/", with: "-") + "-"))
      #expect(claim.identifier.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" })
    }
  }

  @Test("Every claim has the published result and an explanation for its failure")
  func sentences() {
    for claim in Laboratory.claims {
      #expect(!claim.published.text.isEmpty, "\(claim.identifier)")
      #expect(claim.explanation.hasSuffix("."), "\(claim.identifier)")
      #expect(!claim.statement.hasSuffix("."), "\(claim.identifier)")
    }
    #expect(Set(Laboratory.claims.map(\.explanation)).count == Laboratory.claims.count)
    for erratum in Laboratory.claims.compactMap(\.erratum) { #expect(erratum.hasSuffix(".")) }
  }

  @Test("A claim about a ratio of variants shows the time of the variant")
  func evidence() throws {
    let claim = try #require(Laboratory.claims.first { $0.identifier == "b2-first-byte" })
    let ratio = try #require(claim.predicate.selectors.first)
    #expect(ratio.metric.name == "mail-library-compare-ratio")
    #expect(claim.evidence.map(\.metric.name) == ["mail-library-compare"])
    let over = try #require(Laboratory.claims.first { $0.identifier == "p5-strings" })
    #expect(over.evidence.map(\.metric.name) == ["decode-strings"])
  }

  @Test("Published ratios equal those of the printed table")
  func published() throws {
    let claim = try #require(Laboratory.claims.first { $0.identifier == "p7-memory-l1" })
    #expect(claim.published.value == 73)
    #expect(claim.published.machine == "iPhone X")
  }

  @Test("No claim has an open range if its source prints a value")
  func ranges() throws {
    for claim in Laboratory.claims {
      guard let range = claim.predicate.range, let value = claim.published.value,
        claim.published.origin == .source
      else { continue }
      #expect(range.isClosed, "\(claim.identifier)")
      #expect(range.low < range.high, "\(claim.identifier)")
      #expect(value <= range.high && range.high <= 6 * value, "\(claim.identifier) \(range)")
      #expect(range.low <= 2 * value, "\(claim.identifier) \(range)")
    }
  }

  @Test("No claim holds for a measurement outside its range")
  func outside() throws {
    for claim in Laboratory.claims {
      guard let range = claim.predicate.range else { continue }
      for value in [range.low / 1.5, range.high * 1.5] where value.isFinite {
        let verdict = claim.predicate.verdict(of: value)
        #expect(verdict == .fails || verdict == .refutedBetter, "\(claim.identifier) \(value)")
      }
      if range.isClosed {
        #expect(claim.predicate.verdict(of: (range.low + range.high) / 2) == .holds)
      }
    }
  }

  @Test(
    "A measurement far better than the published time or ratio is refuted (better)",
    arguments: [
      ("b10-filter-bytes", 1281.0), ("b12-map-only", 7900), ("b12-novel", 280_000),
      ("b12-read-mapped", 27), ("b12-fresh-memory", 7.8), ("b13-directory-page", 660_000),
      ("b13-time-lookup", 900), ("b13-time-import", 24), ("b13-time-sort", 7),
    ])
  func better(identifier: String, value: Double) throws {
    let claim = try #require(Laboratory.claims.first { $0.identifier == identifier })
    #expect(claim.predicate.verdict(of: value) == .refutedBetter)
    #expect(claim.betterExplanation.hasSuffix("."))
    #expect(claim.betterExplanation != claim.explanation)
  }

  @Test("A rate far below the published rate fails")
  func slower() throws {
    let claim = try #require(Laboratory.claims.first { $0.identifier == "p1-single-read" })
    #expect(claim.predicate.verdict(of: 0.6) == .fails)
  }

  @Test("Experiments run in fresh processes, unless their turns are processes or events")
  func processes() {
    let others = Laboratory.experiments.filter { $0.replication != .freshProcesses }.map(\.name)
    #expect(Set(others) == ["byte-streams", "burst-depth"])
  }

  @Test("Every source has an author, a title and a date")
  func sources() {
    for source in Set(Laboratory.claims.map(\.source)) {
      #expect(!source.author.isEmpty && !source.title.isEmpty, "\(source.key)")
      #expect(source.date.wholeMatch(of: /[0-9]{4}(-[0-9]{2}){0,2}/) != nil, "\(source.key)")
      #expect(source.collection == "book" || source.key == "p5" || source.address != nil)
    }
    #expect(Laboratory.claims.allSatisfy { !$0.section.isEmpty })
  }

  @Test("Chapters 3 and 7 are selected by their numbers")
  func chapters() throws {
    for chapter in [3, 7] {
      let claims = try ClaimChoice.claims(["book/\(chapter)"], of: Laboratory.claims)
      #expect(claims.count >= 4)
      #expect(claims.allSatisfy { $0.identifier.hasPrefix("b\(chapter)-") })
    }
  }
}

extension ClaimPredicate {
  /// Returns the verdict on an exact value; `nil` for a predicate without a range.
  fileprivate func verdict(of value: Double) -> ClaimVerdict? { range?.verdict(of: value...value) }
}
