import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Preconditions of ApusLab")
struct LabPreconditionTests {
  /// A call that violates a precondition of a symbol of the module.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case headlessTable, shortRow
    case noBytes, negativeRate, noRooms, noScale, largeScale, scaleWithoutNumber,
      negativeEnumeration
    case emptyBody, negativeReply

    var message: String {
      switch self {
      case .headlessTable: "head must not be empty"
      case .shortRow: "every row must have a cell for each column"
      case .noBytes: "frameBytes must be at least 1"
      case .negativeRate: "framesPerSecond must be from 1 to 10,000"
      case .noRooms: "rooms must be from 1 to 10,000"
      case .noScale, .largeScale, .scaleWithoutNumber: "scale must be above 0 and at most 1"
      case .negativeEnumeration: "sizes must not be negative"
      case .emptyBody: "block must not be empty"
      case .negativeReply: "byteCount must not be negative"
      }
    }

    func commit() throws {
      switch self {
      case .headlessTable: _ = ExperimentTable(title: "t", head: [], rows: [])
      case .shortRow: _ = ExperimentTable(title: "t", head: ["a", "b"], rows: [["c"]])
      case .noBytes: Self.makeBurst { $0.frameBytes = 0 }
      case .negativeRate: Self.makeBurst { $0.framesPerSecond = -1 }
      case .noRooms: Self.makeBurst { $0.rooms = 0 }
      case .noScale: _ = CaseStudyExperiment.tables.scaled(0)
      case .largeScale: _ = CaseStudyExperiment.tables.scaled(.infinity)
      case .scaleWithoutNumber: _ = CaseStudyExperiment.tables.scaled(.nan)
      case .negativeEnumeration: _ = EnumerationExperiment(sizes: [0, -1])
      case .emptyBody: _ = try LocalServer(repeating: []) { (_: String) in LocalReply(0) }
      case .negativeReply: _ = LocalReply(-1)
      }
    }

    private static func makeBurst(_ change: (inout BurstSettings) -> Void) {
      var settings = BurstSettings()
      change(&settings)
      _ = BurstDepth(settings)
    }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      try violation.commit()
    }
    expectTrap(result, saying: "Precondition failed: \(violation.message)")
  }

  @Test("A share that is not a number has a cell in a table")
  func share() {
    let measurement = MetricMeasurement(
      probe: "p", metric: "read-kernel", [],
      .reading(.greatestFiniteMagnitude, unit: .ratio))
    let endless = MetricMeasurement(
      probe: "p", metric: "read-kernel", [], .reading(.nan, unit: .ratio))
    let rows = CaseStudyExperiment.tables.tables(of: [measurement, endless]).flatMap(\.rows)
    #expect(rows.count == 2)
  }
}
