import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("PublishedBurst")
struct PublishedBurstTests {
  @Test("The published table has every card and every mode")
  func table() throws {
    let table = try #require(BurstDepth().published.first)
    #expect(table.head.count == 5)
    #expect(
      table.rows.map(\.first) == [
        "20 fps lossless", "20 fps HE*", "20 fps HE", "30 fps", "120 fps", "USD per GiB",
      ])
    #expect(
      table.rows.first == [
        "20 fps lossless", "26 (11-37)", "40 (34-43)", "36 (36-37)", "37 (37-37)",
      ])
  }

  @Test("Every printed average is between its worst and its best")
  func order() {
    for cell in PublishedBurst.modes.flatMap(\.cells) {
      #expect(cell.worst <= cell.average && cell.average <= cell.best, "\(cell.text)")
    }
  }

  @Test("In most pairs of printed cards the card with the higher average scatters less")
  func steadier() {
    let items = PublishedBurst.modes.map { mode in
      mode.cells.map { RankAgreement.Item($0.average, ($0.worst - $0.best) / $0.average) }
    }
    // 21 pairs of 30 agree and 5 are tied, which count half.
    #expect(RankAgreement(items).share == 23.5 / 30)
  }

  @Test("At 30 and 120 frames a second the printed cards are equal to within a tenth")
  func cards() throws {
    for (name, best, worst) in [("30 fps", 196.0, 183.0), ("120 fps", 737, 706)] {
      let mode = try #require(PublishedBurst.modes.first { $0.name == name })
      let averages = mode.cells.map(\.average)
      #expect(averages.max() == best && averages.min() == worst)
      #expect(best / worst <= 1.1)
    }
  }
}

@Suite("BurstSummary")
struct BurstSummaryTests {
  private static func results(load: Double, _ depths: [Double]) -> BurstResults {
    var results = BurstResults(
      BurstMode(
        framesPerSecond: 30, frameBytes: 4096, load: load, sync: .none, rooms: 8,
        within: BurstLimits(memory: 1 << 20, disk: 1 << 24)))
    for depth in depths {
      results.add(
        BurstOutcome(
          depth: .exactly(depth), sustained: 1, written: 9, latenessNanoseconds: 0,
          starvedNanoseconds: 0))
    }
    return results
  }

  @Test("Modes are compared only with modes of the same load")
  func blocks() {
    let measurements = BurstSummary([
      Self.results(load: 2, [10, 20, 30]), Self.results(load: 2, [30, 31, 32]),
      Self.results(load: 4, [1, 2, 9]),
    ]).measurements(probe: "x")
    #expect(measurements.first?.estimate?.value == 1)
    #expect(measurements.first?.estimate?.isDecided == false)
  }

  @Test("A trial is discarded and counted if its writer waited for late frames")
  func discarded() {
    var results = Self.results(load: 2, [16, 17])
    results.add(
      BurstOutcome(
        depth: .exactly(90), sustained: nil, written: 1, latenessNanoseconds: 40e6,
        starvedNanoseconds: 30e6))
    #expect(results.trials == 3)
    #expect(results.depths?.best == .exactly(17))
    let notes = results.measurements(probe: "x", notes: ["ext4"]).flatMap(\.notes)
    #expect(notes.contains("1 discarded because their writer waited for late frames"))
    #expect(notes.contains("the producer was late by up to 40 ms"))
  }

  @Test("If every trial was discarded, the mode fails and has no number")
  func allDiscarded() {
    var results = Self.results(load: 2, [])
    results.add(
      BurstOutcome(
        depth: .exactly(90), sustained: nil, written: 1, latenessNanoseconds: 40e6,
        starvedNanoseconds: 30e6))
    let measurements = results.measurements(probe: "x", notes: [])
    #expect(
      measurements.map(\.outcome) == [
        .missing(.failed("the producer was late by up to 40 ms"))
      ])
  }
}
