/// Measures all candidates of a comparison in turns, in one process: one draw of layout for each.
struct ComparisonPass {
  /// The fewest rounds whose median drops disturbances.
  private static let fewestRounds = 5

  private let cases: [BenchmarkCase]
  private let request: WorkerRequest
  private let lanes: [Lane]
  private var random: SplitMix64

  /// The lanes are the candidates in their order, and all of them once more.
  init(_ comparison: Comparison, _ request: WorkerRequest) {
    let candidates = comparison.candidates.map { BenchmarkCase.all(of: [$0])[0] }
    cases = candidates + candidates
    lanes = cases.map { _ in Lane() }
    self.request = request
    random = SplitMix64(seed: request.seed)
  }

  /// Returns, for the control and each candidate but the first, the logarithm of a ratio of times.
  mutating func run() throws -> [WorkerMessage] {
    defer { for lane in lanes { try? lane.finish() } }
    // Who is set up first gets another place in memory: drawn, like the order of the turns.
    for index in lanes.indices.shuffled(using: &random) { try lanes[index].start(cases[index]) }
    let iterations = try sharedIterations()
    let ratios = try rounds(iterations: iterations)
    for lane in lanes { try lane.finish() }
    return ratios.medians.enumerated().map { .ratio(candidate: $0.offset, $0.element) }
  }

  /// One count for all. The order of warming up is drawn as well: in a fixed one the lanes kept a difference.
  private mutating func sharedIterations() throws -> Double {
    var rates = [Double](repeating: 1, count: lanes.count)
    for index in lanes.indices.shuffled(using: &random) { rates[index] = try rate(lanes[index]) }
    return request.sharedIterations(rates: rates)
  }

  /// Warms a lane up and returns the least ticks per iteration.
  private mutating func rate(_ lane: Lane) throws -> Double {
    var planner = request.warmUpPlanner(lanes: lanes.count, seed: random.next())
    var iterations = planner.next(after: nil)
    while iterations != 0 { iterations = planner.next(after: try lane.turn(iterations)) }
    return planner.kept.map(\.rate).min() ?? 1
  }

  /// Runs rounds for the budget, whole blocks of them.
  private mutating func rounds(iterations: Double) throws -> TwinRatios {
    var order = TurnOrder(lanes: lanes.count, random: SplitMix64(seed: random.next()))
    let budget = request.measureNanoseconds * request.ticksPerNanosecond
    var ratios = TwinRatios(lanes: lanes.count)
    var spent = 0.0
    // Every turn costs twice what is timed.
    while 2 * spent < budget || ratios.count < Self.fewestRounds {
      let count = Int(iterations * Double.random(in: 1...1.2, using: &random))
      for round in order.block() {
        var times = [Double](repeating: 0, count: lanes.count)
        for lane in round { times[lane] = Double(try lanes[lane].turn(count)) }
        spent += times.reduce(0, +)
        ratios.add(times)
      }
    }
    return ratios
  }
}
