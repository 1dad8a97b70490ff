import ApusClocks
import ApusMeasure
import Testing

@testable import ApusLab

@Suite("Clocks")
struct ClocksTests {
  @Test("No clock says that an hour has passed")
  func checks() {
    for check in ClockCheck.all { #expect(check.ask(100) == 0, "\(check.name)") }
    #expect(Set(ClockCheck.all.map(\.name)).count == ClockCheck.all.count)
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

  @Test("The experiment reports each clock, our ratio and the throttle, and why there is no Date")
  func experiment() throws {
    let found = try figures(of: ClocksExperiment())
    let measured = Set(found.filter { $0.estimate != nil }.map(\.variant))
    let expected = ClockCheck.all.map(\.name) + ["counter-clock-ratio", "throttle"]
    #expect(measured.isSuperset(of: expected))
    #expect(found.contains { $0.variant == "date" && $0.estimate == nil })
    let table = try #require(ClocksExperiment().tables(of: found).first)
    #expect(table.rows.count == ClockCheck.all.count + 1)
  }
}
