import CApus

/// Compares the benchmarks of two programs in many short sets of processes and judges each.
package struct ProgramComparator {
  /// Runs the processes of one set and returns the logarithms of the control and of the new program.
  typealias Launch = (ProgramPair.Match, WorkerRequest) throws -> [Double]

  private let pair: ProgramPair
  private let plan: Comparator.Plan
  private let clock: TickClock
  private let launch: Launch
  private var random: SplitMix64
  private var records: [ComparisonRecord]

  /// - Parameters:
  ///   - plan: How much to spend on each benchmark.
  ///   - timeLimitSeconds: How long a set of processes may take; `nil` chooses by the plan.
  package init(
    _ pair: ProgramPair, plan: Comparator.Plan, clock: TickClock, seed: UInt64,
    timeLimitSeconds: Double? = nil
  ) {
    self.init(pair, plan: plan, clock: clock, seed: seed) { match, request in
      try Self.run(pair, match, request, timeLimitSeconds)
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
      ComparisonRecord($0.title, baseline: pair.old.name, candidates: [pair.new.name])
    }
  }

  private static func run(
    _ pair: ProgramPair, _ match: ProgramPair.Match, _ request: WorkerRequest,
    _ timeLimitSeconds: Double?
  ) throws -> [Double] {
    let old = ProcessSet.Member(path: pair.old.program.path, caseIndex: match.old)
    let new = ProcessSet.Member(path: pair.new.program.path, caseIndex: match.new)
    var set = try ProcessSet([old, new], request)
    return try set.run(deadlineSeconds: timeLimitSeconds ?? request.deadlineSeconds)
  }

  /// Runs every set of the plan, the benchmarks of each round in an order of its own; stops early when
  /// the user interrupts.
  ///
  /// - Parameter onProgress: Told what is compared next and how much is done, 0 to 1.
  /// - Returns: Whether the plan was run to its end.
  package mutating func run(
    onProgress: (_ what: String, _ fraction: Double) -> Void
  ) -> Bool {
    for round in 0..<plan.processes {
      for position in records.indices.shuffled(using: &random) {
        if apus_interrupted() != 0 { return false }
        if records[position].fault != nil { continue }
        onProgress(pair.matches[position].title, Double(round) / Double(plan.processes))
        do {
          records[position].add(try launch(pair.matches[position], request()))
        } catch ChildProcessError.interrupted {
          return false
        } catch {
          records[position].fault = "\(error)"
        }
      }
    }
    return true
  }

  /// What was found, in the order of the old program.
  package func results(confidence: Double = 0.95) -> [ComparisonResult] {
    records.map { ComparisonResult($0, confidence: confidence) }
  }

  private mutating func request() -> WorkerRequest {
    WorkerRequest(
      index: 0, pass: .turns, seed: random.next(), measureNanoseconds: plan.measureNanoseconds,
      warmUpNanoseconds: plan.warmUpNanoseconds,
      ticksPerNanosecond: clock.ticksPerNanosecond, stepNanoseconds: clock.stepNanoseconds,
      processor: Processors.last)
  }
}
