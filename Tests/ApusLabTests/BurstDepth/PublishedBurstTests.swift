import ApusBenchmark
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

  @Test("The published statements about the printed table follow from its numbers")
  func measurements() throws {
    let measurements = PublishedBurst.measurements(probe: "burst-depth")
    let judgements = ClaimFamily(BurstDepth.claims).judge(measurements)
    for judgement in judgements where judgement.claim.identifier.hasPrefix("p4-printed") {
      #expect(judgement.verdict == .holds)
      #expect(judgement.found?.value == judgement.claim.published.value)
    }
    #expect(judgements.count { $0.verdict == .holds } == 3)
  }

  @Test("Claims about the storage are not judged from the printed table")
  func unmeasured() {
    let judgements = ClaimFamily(BurstDepth.claims).judge(
      PublishedBurst.measurements(probe: "burst-depth"))
    for identifier in ["p4-steadier", "p4-many-trials"] {
      let judgement = judgements.first { $0.claim.identifier == identifier }
      #expect(judgement?.verdict.word == "undecided")
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
