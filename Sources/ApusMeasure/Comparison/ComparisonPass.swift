/// The pass that measures all candidates of a comparison in turns, in a single process.
///
/// Each process gives a single random memory layout to each candidate.
struct ComparisonPass {
  /// The fewest rounds for which the median drops disturbances.
  private static let fewestRounds = 5
  /// The ticks of an iteration above which a loop is not empty on any processor.
  private static let mostFloorTicks = 10.0
  /// The length and the number of the epochs of the empty loop.
  private static let floorNanoseconds = 25_000.0
  private static let floorRounds = 20

  private let cases: [BenchmarkCase]
  private let request: WorkerRequest
  private let lanes: [Lane]
  private var random: SplitMix64

  /// Creates two lanes for each candidate: all candidates in their order, then all a second time.
  init(_ comparison: Comparison, _ request: WorkerRequest) {
    let candidates = comparison.candidates.map { BenchmarkCase.all(of: [$0])[0] }
    cases = candidates + candidates
    lanes = cases.map { _ in Lane() }
    self.request = request
    random = SplitMix64(seed: request.seed)
  }

  /// Returns the logarithm of a ratio of times for the control and each candidate but the first, and
  /// the own metrics of each lane.
  mutating func run() throws -> [WorkerMessage] {
    defer { for lane in lanes { _ = try? lane.finish() } }
    // The order of the set-ups decides the memory layout, so it is random, like that of the turns.
    for index in lanes.indices.shuffled(using: &random) { try lanes[index].start(cases[index]) }
    let iterations = try sharedIterations()
    let ratios = try rounds(iterations: iterations)
    let facts = try lanes.map { try $0.finish() }
    let clocks = zip(cases, facts).map { ($0.title, $1?.hasOwnClock ?? false) }
    if let mixed = MixedClocksError(clocks) { throw mixed }
    return ratios.twinMedians.enumerated().map { .ratio(candidate: $0.offset, $0.element) }
      + facts.enumerated().flatMap { lane, facts in
        (facts?.recorded ?? []).map {
          .recorded(RecordedValue(key: $0.key, mean: $0.mean, candidate: lane % (lanes.count / 2)))
        }
      }
  }

  /// Returns the number of iterations that all lanes share.
  ///
  /// The order of the warm-ups is random as well. With a fixed order, a difference between the
  /// lanes remained.
  private mutating func sharedIterations() throws -> Double {
    var rates = [Double](repeating: 1, count: lanes.count)
    var elapsed = rates
    for index in lanes.indices.shuffled(using: &random) {
      (rates[index], elapsed[index]) = try rate(lanes[index])
    }
    try checkWork(elapsed)
    return request.sharedIterations(rates: rates, elapsed: elapsed)
  }

  /// Refuses a candidate whose iterations, with all untimed work, take as long as those of the empty loop.
  private func checkWork(_ elapsed: [Double]) throws(CandidateWithoutWorkError) {
    guard elapsed.contains(where: { $0 < Self.mostFloorTicks }) else { return }
    let floor = FloorDriver(
      shortEpochTicks: Self.floorNanoseconds * request.ticksPerNanosecond, rounds: Self.floorRounds)
    if let lane = Self.laneWithoutWork(elapsed, floor: floor.measureFloor()) {
      throw CandidateWithoutWorkError(name: cases[lane].title)
    }
  }

  /// Returns the first lane whose iterations take as long as those of the empty loop.
  static func laneWithoutWork(_ elapsed: [Double], floor: Double) -> Int? {
    elapsed.firstIndex { $0 < Detector.floorFactor * floor }
  }

  /// Warms up a lane and returns its least ticks per iteration, timed and with untimed work.
  private mutating func rate(_ lane: Lane) throws -> (timed: Double, elapsed: Double) {
    var planner = request.warmUpPlanner(lanes: lanes.count, seed: random.next())
    var iterations = planner.next(after: nil)
    while iterations != 0 { iterations = planner.next(after: try lane.turn(iterations).byCounter) }
    return (planner.kept.map(\.rate).min() ?? 1, planner.leastElapsed)
  }

  /// Runs whole blocks of rounds until the budget is spent.
  private mutating func rounds(iterations: Double) throws -> PairedRatios {
    var schedule = RoundSchedule(
      variants: lanes.count, rounds: Self.fewestRounds...Int.max, order: .latinSquares)
    let budget = request.measureNanoseconds * request.ticksPerNanosecond
    var ratios = PairedRatios(variants: lanes.count)
    var spent = 0.0
    var count = 0
    // Every turn takes twice its timed part.
    while let round = schedule.next(isTimeUp: 2 * spent >= budget, using: &random) {
      if round.beginsBlock {
        count = Int(iterations * Double.random(in: 1...1.2, using: &random))
      }
      var times = [Double](repeating: 0, count: lanes.count)
      for lane in round.order {
        let time = try lanes[lane].turn(count)
        // The logarithm of a turn that took no time after its costs were subtracted is not finite.
        times[lane] = Double(max(1, time.body))
        spent += Double(time.elapsed)
      }
      ratios.add(times)
    }
    return ratios
  }
}

/// A candidate of a comparison whose iterations take as long as those of the empty loop.
struct CandidateWithoutWorkError: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "'\(name)' takes as long as the empty loop: the optimiser removed its work; make its input opaque with launder, and "
      + "consume its result with blackHole"
  }
}
