import Testing

@testable import ApusMeasure

@Suite("TurnSeat")
struct TurnSeatTests {
  @Test("It warms up, says how fast it is, and runs every turn twice")
  func steps() throws {
    var seat = TurnSeat(TurnScheduleTests.request().warmUpPlanner(lanes: 1, seed: 1))
    var step = seat.next(after: nil)
    var epochs = 0
    while case .run(let iterations) = step, epochs < 1000 {
      epochs += 1
      step = seat.next(after: EpochTime(UInt64(iterations) * 50))
    }
    #expect(step == .arrive(ticksPerIteration: 50))
    for iterations in [7, 9] {
      #expect(seat.take(iterations) == iterations)
      #expect(seat.next(after: EpochTime(1000)) == .run(iterations))
      #expect(seat.next(after: EpochTime(350)) == .handOver(ticks: 350))
    }
  }
}
