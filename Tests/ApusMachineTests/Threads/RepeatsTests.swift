import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("Repeats")
struct RepeatsTests {
  @Test("There are six repeats even without time")
  func six() throws {
    let context = ProbeRun(in: "/").context {}
    #expect(try context.repeats(of: "nothing", seconds: 0) { 1 }.count == 6)
  }

  @Test("There are no more repeats than the limit", arguments: [7, 20])
  func limit(_ limit: Int) throws {
    let context = ProbeRun(in: "/").context {}
    #expect(try context.repeats(of: "nothing", seconds: 60, atMost: limit) { 1 }.count == limit)
  }

  @Test("A long iteration is timed alone, after a warm-up iteration")
  func longIteration() {
    let context = ProbeRun(in: "/").context {}
    var iterations = 0
    let nanoseconds = context.medianOverEpochs {
      iterations += $0
      let start = TickClock.now()
      while context.clock.nanoseconds(TickClock.now() &- start) < 1_500_000 {}
    }
    #expect(iterations == 2)
    #expect(nanoseconds >= 1_500_000)
  }
}
