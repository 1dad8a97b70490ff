import Testing

@testable import ApusMeasure

@Suite("TurnSchedule")
struct TurnScheduleTests {
  /// A request with a rate of 1 tick a nanosecond: an epoch has 100,000 ticks.
  static func request(measure: Double = 2e7) -> WorkerRequest {
    WorkerRequest(
      index: 0, pass: .turns, seed: 1, measureNanoseconds: measure, warmUpNanoseconds: 0,
      ticksPerNanosecond: 1, stepNanoseconds: 1)
  }

  private func schedule(_ rates: [Double], measure: Double = 2e7) -> TurnSchedule {
    var random = SplitMix64(seed: 5)
    return TurnSchedule(rates: rates, Self.request(measure: measure), random: &random)
  }

  @Test("In every block each seat has a turn at each position, all with the same count")
  func blocks() {
    let turns = schedule([100, 101, 99]).turns
    #expect(turns.count.isMultiple(of: 9) && turns.count >= 45)
    for start in stride(from: 0, to: turns.count, by: 9) {
      let block = turns[start..<start + 9]
      #expect(Set(block.map(\.iterations)).count == 1)
      for position in 0..<3 {
        let seats = (0..<3).map { turns[start + 3 * $0 + position].seat }
        #expect(Set(seats) == [0, 1, 2])
      }
    }
  }

  @Test("A turn of the slowest lasts an epoch, and all turns together the budget")
  func lengths() {
    let turns = schedule([100, 50, 50]).turns
    #expect(turns.allSatisfy { (1000...1200).contains($0.iterations) })
    let ticks = turns.reduce(0.0) { $0 + 2 * Double($1.iterations) * ($1.seat == 0 ? 100 : 50) }
    #expect((1.4e7...2.6e7).contains(ticks))
  }

  @Test("A body longer than the budget has one block; a budget of days fits the page")
  func extremes() {
    #expect(schedule([1e9, 1e9, 1e9]).turns.map(\.iterations) == Array(repeating: 1, count: 9))
    let longest = schedule([100, 100, 100], measure: 1e15).turns
    #expect(longest.count + 3 <= TurnPage.capacity)
  }

  @Test("The median round says how much longer the program's copies took than the base's")
  func logarithms() throws {
    let schedule = schedule([100, 100, 100, 100])
    let factors = [1.0, 1.5, 1.21, 1.5]
    var ticks = schedule.turns.map { UInt64(Double($0.iterations) * 100 * factors[$0.seat]) }
    // In the first block another program has the processor in a single turn of each round.
    for round in 0..<4 { ticks[4 * round + round] *= 50 }
    let found = try #require(schedule.logarithms(of: ticks))
    #expect(found.count == 2)
    #expect(abs(found[0] - 0.190620) < 1e-4)
    #expect(abs(found[1] - 0.310155) < 1e-4)
    #expect(schedule.logarithms(of: Array(ticks.dropLast())) == nil)
    ticks[3] = 0
    #expect(schedule.logarithms(of: ticks) == nil)
  }
}
