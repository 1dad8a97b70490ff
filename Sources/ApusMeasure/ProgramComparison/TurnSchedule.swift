/// The schedule of all turns of a set of processes, in blocks of a Latin square each.
struct TurnSchedule: Sendable, Hashable {
  /// A single turn: its seat and the number of iterations.
  struct Turn: Sendable, Hashable {
    var seat: Int
    var iterations: Int
  }

  /// The turns in their order.
  let turns: [Turn]
  private let seats: Int

  /// The fewest blocks for which the median of the rounds drops disturbances.
  private static let fewestBlocks = 2

  /// Plans turns for a budget.
  ///
  /// - Parameters:
  ///   - rates: Ticks per iteration of each seat.
  ///   - request: The length of an epoch and the budget.
  init(rates: [Double], _ request: WorkerRequest, random: inout SplitMix64) {
    let iterations = request.sharedIterations(rates: rates)
    let budget = request.measureNanoseconds * request.ticksPerNanosecond
    // In a block every seat has as many turns as there are seats. Each turn also has a warm-up run.
    // The number of iterations is drawn from 1 to 1.2 times the shared number.
    let block = 2 * 1.1 * iterations * rates.reduce(0, +) * Double(rates.count)
    let fewest = block > budget ? 1 : Self.fewestBlocks
    let most = TurnPage.capacity / (rates.count * rates.count) - 1
    let blocks = max(fewest, Int(min(Double(most), budget / block)))
    let rounds = blocks * rates.count
    var schedule = RoundSchedule(
      variants: rates.count, rounds: rounds...rounds, order: .latinSquares)
    var turns: [Turn] = []
    var count = 0
    while let round = schedule.next(isTimeUp: true, using: &random) {
      if round.beginsBlock {
        count = Int(iterations * Double.random(in: 1...1.2, using: &random))
      }
      turns += round.order.map { Turn(seat: $0, iterations: count) }
    }
    seats = rates.count
    self.turns = turns
  }

  /// Returns the logarithms of the control and the other candidates; `nil` if a turn has no ticks.
  func logarithms(of ticks: [UInt64]) -> [Double]? {
    guard ticks.count == turns.count, !ticks.contains(0) else { return nil }
    var ratios = PairedRatios(variants: seats)
    for start in stride(from: 0, to: turns.count, by: seats) {
      var times = [Double](repeating: 0, count: seats)
      for turn in start..<start + seats { times[turns[turn].seat] = Double(ticks[turn]) }
      ratios.add(times)
    }
    return ratios.twinMedians
  }
}
