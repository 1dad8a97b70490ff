#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures all candidates of a comparison in turns, in one process: one draw of layout for each.
struct ComparisonPass {
  private let cases: [BenchmarkCase]
  private let request: WorkerRequest
  private let lanes: [Lane]
  private var random: SplitMix64

  /// The lanes are the candidates in their order and, last, the baseline once more: the control.
  init(_ comparison: Comparison, _ request: WorkerRequest) {
    let candidates = comparison.candidates.map { BenchmarkCase.all(of: [$0])[0] }
    cases = candidates + [candidates[0]]
    lanes = cases.map { _ in Lane() }
    self.request = request
    random = SplitMix64(seed: request.seed)
  }

  /// Returns, for the control and each candidate but the first, the median over all blocks of the
  /// logarithm of its time over the baseline's.
  mutating func run() throws -> [WorkerMessage] {
    defer { for lane in lanes { try? lane.finish() } }
    // Who is set up first gets another place in memory: drawn, like the order of the turns.
    for index in lanes.indices.shuffled(using: &random) { try lanes[index].start(cases[index]) }
    let iterations = try sharedIterations()
    let logarithms = try blocks(iterations: iterations)
    for lane in lanes { try lane.finish() }
    return lanes.indices.dropFirst().map { lane in
      let candidate = lane == lanes.count - 1 ? 0 : lane
      return .ratio(candidate: candidate, Samples(logarithms[lane]).median)
    }
  }

  /// One count for all.
  private mutating func sharedIterations() throws -> Double {
    let rates = try lanes.map { lane in try rate(lane) }
    return request.sharedIterations(rates: rates)
  }

  /// Warms a lane up and returns the least ticks per iteration.
  private mutating func rate(_ lane: Lane) throws -> Double {
    var planner = request.warmUpPlanner(lanes: lanes.count, seed: random.next())
    var iterations = planner.next(after: nil)
    while iterations != 0 { iterations = planner.next(after: try lane.turn(iterations)) }
    return planner.kept.map(\.rate).min() ?? 1
  }

  /// Runs blocks for the budget; returns each lane's logarithms of ratios to the first lane.
  private mutating func blocks(iterations: Double) throws -> [[Double]] {
    var order = TurnOrder(lanes: lanes.count, random: SplitMix64(seed: random.next()))
    let budget = request.measureNanoseconds * request.ticksPerNanosecond
    var logarithms: [[Double]] = Array(repeating: [], count: lanes.count)
    var spent = 0.0
    // Every turn costs twice what is timed.
    while 2 * spent < budget || logarithms[0].count < 5 {
      let count = Int(iterations * Double.random(in: 1...1.2, using: &random))
      var totals = [Double](repeating: 0, count: lanes.count)
      for lane in order.block() { totals[lane] += Double(try lanes[lane].turn(count)) }
      spent += totals.reduce(0, +)
      for lane in lanes.indices { logarithms[lane].append(log(totals[lane] / totals[0])) }
    }
    return logarithms
  }
}
