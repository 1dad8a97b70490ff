import ApusClocks
import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Clocks")
struct ClocksTests {
  @Test("No clock reports that an hour has passed")
  func checks() {
    let checks = ClockCheck.all + ClockCheck.elapsed
    for check in checks { #expect(check.ask(100) == 0, "\(check.metric)") }
    #expect(Set(checks.map(\.metric)).count == checks.count)
  }

  @Test(
    "The published check updates after a second, and with a million bytes after a tenth of a second"
  )
  func elapsed() {
    var count = ElapsedCount()
    count.unposted = 999_999
    #expect(!count.isLarge)
    count.unposted += 1
    #expect(count.isLarge)
    count.post()
    #expect(count.unposted == 0 && count.surplus == 0)
    count.post()
    #expect(count.surplus == 1)
  }

  @Test("A throttle does not change what a loop computes, and counts its bytes")
  func throttled() {
    let bytes = (0..<10_000).map { number -> UInt8 in UInt8(truncatingIfNeeded: number) }
    var throttle = Throttle(.every(.seconds(3600)))
    var updates = 0
    let sum = ThrottledLoop.throttled(bytes, &throttle, updates: &updates)
    #expect(sum == ThrottledLoop.bare(bytes))
    #expect(throttle.total == 10_000)
    #expect(updates == 0)
  }

  @Test("The checksum is FNV-1a")
  func checksum() {
    #expect(ThrottledLoop.bare([]) == 0xcbf2_9ce4_8422_2325)
    #expect(ThrottledLoop.bare(Array("foobar".utf8)) == 0x8594_4171_f739_67e8)
  }

  @Test("The experiment reports each clock, Date among them, our ratio and the throttle")
  func experiment() throws {
    let worker = try #require(FoundationWorker.beside)
    let experiment = ClocksExperiment(worker: worker)
    let found = try measurements(of: experiment)
    let measured = Set(found.filter { $0.estimate != nil }.map(\.metric))
    let checks = ClockCheck.all + ClockCheck.elapsed
    let expected =
      checks.map(\.metric) + ["date", "date-elapsed", "counter-clock-ratio", "throttle"]
    #expect(measured.isSuperset(of: expected))
    let table = try #require(experiment.tables(of: found).first)
    #expect(table.rows.count == checks.count + 3)
  }

  @Test(
    "Date is absent with the reason if its program is not built or reports nothing",
    arguments: [nil, "/bin/true", "/nowhere/program"])
  func dateIsAbsent(program: String?) throws {
    let worker = program.map { FoundationWorker($0) }
    let found = try measurements(of: ClocksExperiment(worker: worker))
    let date = try #require(found.first { $0.metric == "date" })
    guard case .missing(let reason) = date.outcome else {
      Issue.record("Date is not absent")
      return
    }
    #expect(reason.description.contains(FoundationWorker.name))
  }

  @Test("A parsed report of Date equals the written report; any other line is malformed")
  func dateReport() {
    let report = DateReport(nanoseconds: 31.5, elapsedNanoseconds: 40.25)
    #expect(DateReport(line: report.line) == report)
    let others = [
      "", "checked 31.5 2", "checked\n", "checked x 1\n", "checked 1 -1\n", "checked 1\n",
      "checked 1 2 3\n", "summed 1 2\n",
    ]
    for line in others {
      #expect(DateReport(line: line) == nil)
    }
  }
}
