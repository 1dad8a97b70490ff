import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusLab
import ApusMeasure
import Testing

@Suite("Statements of the sources")
struct StatementListTests {
  @Test("The list has every statement of the book and of the posts once, each in one state")
  func complete() {
    #expect(StatementList.unknown.isEmpty, "\(StatementList.unknown.first ?? "")")
    let identifiers = StatementList.all.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    let chapters = [25, 6, 38, 22, 16, 14, 37, 8, 45, 19, 9, 92, 44, 17, 20, 35, 31]
    let posts = [22, 11, 28, 10, 15, 70, 22]
    for (prefix, counts) in [("C", chapters), ("P", posts)] {
      for (index, count) in counts.enumerated() {
        let wanted = (1...count).map { "\(prefix)\(index + 1)-\($0 < 10 ? "0" : "")\($0)" }
        #expect(identifiers.filter { $0.hasPrefix("\(prefix)\(index + 1)-") } == wanted)
      }
    }
    #expect(identifiers.count == 656)
    #expect(StatementList.all.allSatisfy { !$0.text.isEmpty })
  }

  @Test("Every claim tests a statement or is ours, and every tested statement has its claims")
  func claims() {
    #expect(Self.faults(Laboratory.claims.map(\.identifier), StatementList.all).isEmpty)
  }

  @Test("A planted claim without a statement, and a statement without a claim, are found")
  func planted() throws {
    let claims = Laboratory.claims.map(\.identifier)
    #expect(Self.faults(claims + ["b1-planted"], StatementList.all) == ["b1-planted"])
    #expect(Self.faults(Array(claims.dropFirst()), StatementList.all) == [claims[0]])
    let planted = try #require(Statement(line: "C1-99 | tested: b1-nothing | A statement"))
    #expect(Self.faults(claims, StatementList.all + [planted]) == ["b1-nothing"])
  }

  @Test(
    "A statement without a state, or with one that is unknown, is no statement",
    arguments: ["C1-99 | A statement", "C1-99 | done: x | A statement", "C1-99 | tested | x", ""])
  func stateless(line: String) { #expect(Statement(line: line[...]) == nil) }

  @Test("The report has the last verdict of each claim, and the totals of a chapter")
  func report() throws {
    let chapter = StatementList.all.filter { $0.source == "book/2" }
    let report = CoverageReport(chapter, [])
    let text = report.table(style: .plain)
    #expect(text.hasPrefix("book/2: 6 statements: 4 tested, 0 open, 2 not here\n"))
    #expect(text.contains("b2-first-byte: -"))
    let lines = report.json.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines[2].contains(#""claims":[{"claim":"b2-first-byte","verdict":null}"#))
    #expect(lines.allSatisfy { $0.contains(#""source":"book/2""#) })
  }

  /// Returns the claims that are on one side only.
  private static func faults(_ claims: [String], _ statements: [Statement]) -> [String] {
    Set(claims).symmetricDifference(statements.flatMap(\.claims) + StatementList.ours).sorted()
  }
}
