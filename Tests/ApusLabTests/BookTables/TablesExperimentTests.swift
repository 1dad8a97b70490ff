import ApusMachine
import ApusMeasure
import Testing

@testable import ApusLab

@Suite("Tables of the book")
struct TablesExperimentTests {
  @Test("The experiment reports a figure of each claim, and each way with its ratio")
  func experiment() throws {
    let found = try figures(of: TablesExperiment(scale: 0.001))
    let variants = Set(found.map(\.variant))
    let expected = [
      "word-list-strings-ratio", "word-lookup-linear-ratio", "names-few-dictionary-ratio",
      "names-many-hash-ratio", "numbers-sum-boxed-ratio", "numbers-make-boxed-ratio",
      "objects-allocated-ratio", "objects-kept-allocated-ratio", "directory-page-indexed",
      "directory-file-all-fields-ratio", "timetable-lookup-mapped", "timetable-import-all",
      "timetable-import-sort-and-write",
    ]
    #expect(variants.isSuperset(of: expected))
    #expect(found.allSatisfy { $0.estimate.map { $0.value > 0 } == true })
    let table = try #require(TablesExperiment(scale: 0.001).tables(of: found).first)
    #expect(table.rows.contains { $0[0] == "word-list-offsets" && $0[2] == "1x" })
  }

  @Test("Ways that disagree are an error")
  func disagreement() {
    #expect(throws: WrongResult.self) { try figures(of: Disagreement()) }
  }
}

/// Runs a contest once.
private struct Disagreement: Probe {
  let name = "disagreement"
  let summary = ""
  let method = ""
  let weight = 1.0

  func run(_ context: ProbeContext) throws {
    let contest = Contest("two", items: 1, [("one", { 1 }), ("other", { 2 })])
    _ = try contest.round(context)
  }
}
