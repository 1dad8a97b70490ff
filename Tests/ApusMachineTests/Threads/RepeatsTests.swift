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

@Suite("UnitFormat")
struct UnitFormatTests {
  @Test(
    "Bytes are formatted in the largest unit that divides them",
    arguments: zip(
      [1, 1000, 1024, 1536, 1 << 20, 64 << 20],
      ["1 B", "1000 B", "1 KiB", "1536 B", "1 MiB", "64 MiB"]))
  func bytes(_ bytes: Int, _ text: String) { #expect(UnitFormat.bytes(bytes) == text) }

  @Test(
    "A time is formatted in a suitable unit, rounded to two digits after the point",
    arguments: zip(
      [0.5, 999, 5254.9, 4e6, 2.149e9], ["0.5 ns", "999 ns", "5.25 us", "4 ms", "2.15 s"]))
  func times(_ nanoseconds: Double, _ text: String) {
    #expect(UnitFormat.time(nanoseconds: nanoseconds) == text)
  }
}
