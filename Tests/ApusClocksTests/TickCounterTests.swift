import ApusClocks
import Testing

@Suite("TickCounter")
struct TickCounterTests {
  @Test("Readings increase")
  func movesOn() {
    let first = TickCounter.now()
    var last = first
    for _ in 0..<10_000 where last == first { last = TickCounter.now() }
    #expect(last > first)
  }
}
