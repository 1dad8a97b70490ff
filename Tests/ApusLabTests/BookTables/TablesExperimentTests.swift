import ApusMachine
import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Tables of the book")
struct TablesExperimentTests {
  @Test("A small run creates every group, and its table has the ratio of each variant to the first")
  func experiment() throws {
    let experiment = CaseStudyExperiment.tables.scaled(0.001)
    let found = try measurements(of: experiment)
    let table = try #require(experiment.tables(of: found).first)
    #expect(table.rows.contains { $0[0] == "word-list-offsets" && $0[2] == "1x" })
    #expect(found.contains { $0.metric == "word-search-made" && $0.estimate != nil })
    // Without optimisation it may be left out, with a reason.
    #expect(found.contains { $0.metric == "timetable-import-sort-and-write" })
  }
}
