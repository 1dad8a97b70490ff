import CApusSystem

/// A comparator of the benchmarks of two programs, in many short sets of processes.
///
/// If both programs exist in several link orders, a set runs two orders of each. All sets of the
/// same orders together give a single ratio, because more sets of these orders add no layout.
package struct ProgramComparator {
  /// Runs a set of processes and returns its results.
  ///
  /// The number is the index of the pair of link orders to run.
  typealias Launch = (ProgramPair.Match, Int, WorkerRequest) throws -> ProcessSet.Found

  private let pair: ProgramPair
  private let plan: Comparator.Plan
  private let clock: TickClock
  private let launch: Launch
  private var random: SplitMix64
  private var records: [ComparisonRecord]
  /// The logarithms from the sets of each benchmark, by their pairs of link orders.
  private var found: [[[[Double]]]]

  /// - Parameter plan: The budget of each benchmark, and the time limit of a set of processes.
  package init(_ pair: ProgramPair, plan: Comparator.Plan, clock: TickClock, seed: UInt64) {
    self.init(pair, plan: plan, clock: clock, seed: seed) { match, layouts, request in
      try Self.run(pair, match, layouts, request)
    }
  }

  init(
    _ pair: ProgramPair, plan: Comparator.Plan, clock: TickClock, seed: UInt64,
    launch: @escaping Launch
  ) {
    self.pair = pair
    self.plan = plan
    self.clock = clock
    self.launch = launch
    random = SplitMix64(seed: seed)
    records = pair.matches.map {
      ComparisonRecord(
        $0.title, baseline: pair.old.name, candidates: [pair.new.name],
        population: pair.layoutPairs > 1 ? .linkOrders : .setsOfProcesses)
    }
    found = records.map { _ in Array(repeating: [], count: max(1, pair.layoutPairs)) }
  }

  private static func run(
    _ pair: ProgramPair, _ match: ProgramPair.Match, _ layouts: Int, _ request: WorkerRequest
  ) throws -> ProcessSet.Found {
    func programs(_ layout: Int) -> [ProcessSet.Member] {
      [(pair.old, match.old), (pair.new, match.new)].map { side, index in
        ProcessSet.Member(
          path: side.layouts[layout % side.layouts.count], caseIndex: index)
      }
    }
    var set = try ProcessSet(
      programs(2 * layouts), copies: programs(2 * layouts + 1), request)
    return try set.run(deadlineSeconds: request.timeLimitSeconds)
  }

  /// Runs every set of the plan, or stops early if the user interrupts.
  ///
  /// Each round has a random order of the benchmarks.
  ///
  /// - Parameter onProgress: Called with the next benchmark and the completed fraction, 0 to 1.
  /// - Returns: Whether the plan was completed.
  /// - Complexity: A set of processes for each benchmark and round.
  package mutating func run(
    onProgress: (_ what: String, _ fraction: Double) -> Void
  ) -> Bool {
    // At least two sets of each pair: the median of two does not drop a disturbance but halves it.
    let rounds = max(plan.processes, 2 * pair.layoutPairs)
    var schedule = RoundSchedule(variants: records.count, rounds: rounds...rounds)
    while let round = schedule.next(isTimeUp: true, using: &random) {
      let layouts = round.index % max(1, pair.layoutPairs)
      for position in round.order {
        if apus_interrupted() != 0 { return false }
        if records[position].fault != nil { continue }
        onProgress(pair.matches[position].title, Double(round.index) / Double(rounds))
        do {
          let match = pair.matches[position]
          let set = try launch(match, layouts, request(match))
          found[position][layouts].append(set.logarithms)
          records[position].add(set.recorded)
        } catch MeasuringProcessError.interrupted {
          return false
        } catch {
          records[position].fault = "\(error)"
        }
      }
    }
    return true
  }

  /// Returns the results in the order of the old program.
  ///
  /// - Complexity: O(*n*³) for each benchmark, where *n* is the number of its ratios.
  package func results(
    by criteria: ComparisonCriteria = ComparisonCriteria()
  ) -> [ComparisonResult] {
    zip(records, found).map { record, found in
      var record = record
      if pair.layoutPairs > 1 {
        record.linkOrders = 2 * pair.layoutPairs
        found.filter { !$0.isEmpty }.forEach { record.add(Self.medians(of: $0)) }
      } else {
        record.linkOrders = 1
        found[0].forEach { record.add($0) }
      }
      return ComparisonResult(record, criteria)
    }
  }

  /// Returns the medians over sets: of the control's logarithm and of the new program's.
  private static func medians(of sets: [[Double]]) -> [Double] {
    (sets.first ?? []).indices.map { index in Samples(sets.map { $0[index] }).median }
  }

  private mutating func request(_ match: ProgramPair.Match) -> WorkerRequest {
    WorkerRequest(
      index: 0, pass: .turns, seed: random.next(), measureNanoseconds: plan.measureNanoseconds,
      warmUpNanoseconds: plan.warmUpNanoseconds,
      ticksPerNanosecond: clock.ticksPerNanosecond, stepNanoseconds: clock.stepNanoseconds,
      processor: match.needsSeveralProcessors ? nil : Processors.last,
      timeLimitSeconds: plan.timeLimitSeconds)
  }
}
