import CApusSystem

/// A replicator that runs benchmarks in many short processes and makes measurements of their
/// reports.
package struct Replicator {
  /// Runs a request and returns the messages of the measuring process.
  typealias Launch = (WorkerRequest) throws -> [WorkerMessage]

  private let cases: [BenchmarkCase]
  private let indices: [Int]
  private let plan: ReplicationPlan
  private let clock: TickClock
  private let isSingleProcess: Bool
  private let hasDeviation: Bool
  private let launch: Launch
  private var random: SplitMix64
  private var records: [CaseRecord]

  /// Creates a replicator of another program's benchmarks.
  package init(
    _ program: BenchmarkExecutable, plan: ReplicationPlan, clock: TickClock, seed: UInt64,
    selected: (BenchmarkCase) -> Bool = { _ in true }
  ) {
    let cases = BenchmarkCase.all(of: program.benchmarks)
    self.init(
      cases: cases, indices: cases.indices.filter { selected(cases[$0]) }, plan: plan,
      clock: clock, seed: seed, isSingleProcess: false, launch: program.launch)
  }

  init(
    cases: [BenchmarkCase], indices: [Int], plan: ReplicationPlan, clock: TickClock, seed: UInt64,
    isSingleProcess: Bool, hasDeviation: Bool = false, launch: @escaping Launch
  ) {
    self.cases = cases
    self.indices = indices
    self.plan = plan
    self.clock = clock
    self.isSingleProcess = isSingleProcess
    self.hasDeviation = hasDeviation
    self.launch = launch
    random = SplitMix64(seed: seed)
    records = Array(repeating: CaseRecord(), count: indices.count)
  }

  /// Runs every process of the plan, or stops early if the user interrupts.
  ///
  /// - Parameter onProgress: Called with the next case and the completed fraction, 0 to 1.
  /// - Returns: Whether the plan was completed.
  /// - Complexity: A process for each job of the plan.
  package mutating func run(
    onProgress: (_ what: String, _ fraction: Double) -> Void
  ) -> Bool {
    let jobs =
      isSingleProcess ? singleProcessJobs() : plan.jobs(cases: indices.count, random: &random)
    for (number, job) in jobs.enumerated() {
      if apus_interrupted() != 0 { return false }
      if records[job.caseIndex].hasFailed { continue }
      onProgress(cases[indices[job.caseIndex]].title, Double(number) / Double(jobs.count))
      do {
        records[job.caseIndex].add(try launch(request(job)), pass: job.pass)
      } catch MeasuringProcessError.interrupted {
        return false
      } catch {
        records[job.caseIndex].addFault("\(error)", job.pass)
      }
    }
    return true
  }

  /// The measurements of every selected case, from the measurements so far.
  package var measurements: [MetricMeasurement] { caseMeasurements.flatMap(\.measurements) }

  /// The times of every selected case in each round of processes; none if there is a single process.
  package var rounds: [[MetricMeasurement]] {
    guard !isSingleProcess else { return [] }
    let times = caseMeasurements.map(\.times)
    return (0..<plan.processes).map { round in
      times.compactMap { round < $0.count ? $0[round] : nil }
    }
  }

  /// The measurements and detections of every selected case.
  var caseMeasurements: [CaseMeasurements] {
    zip(indices, records).map { index, record in
      CaseMeasurements(
        cases[index], record, clock: clock, isSingleProcess: isSingleProcess,
        hasDeviation: hasDeviation)
    }
  }

  /// The profiles of the loops that were sampled, each with the title of its case.
  package var profiles: [(title: String, profile: LoopProfile)] {
    zip(indices, records).compactMap { index, record in
      record.profile.map { (cases[index].title, $0) }
    }
  }

  /// Returns the jobs of a single process: only timing and detection.
  ///
  /// The counting passes would hook functions in the process and so disturb later timing.
  private func singleProcessJobs() -> [ReplicationPlan.Job] {
    let all = plan.measureNanoseconds * Double(plan.processes)
    return indices.indices.flatMap { index in
      [
        ReplicationPlan.Job(caseIndex: index, pass: .detection, measureNanoseconds: all / 10),
        ReplicationPlan.Job(caseIndex: index, pass: .timing, measureNanoseconds: all),
      ]
    }
  }

  private mutating func request(_ job: ReplicationPlan.Job) -> WorkerRequest {
    let index = indices[job.caseIndex]
    return WorkerRequest(
      index: index, pass: job.pass, seed: random.next(),
      measureNanoseconds: job.measureNanoseconds, warmUpNanoseconds: plan.warmUpNanoseconds,
      ticksPerNanosecond: clock.ticksPerNanosecond, stepNanoseconds: clock.stepNanoseconds,
      processor: cases[index].needsSeveralProcessors || isSingleProcess ? nil : Processors.last,
      timeLimitSeconds: plan.timeLimitSeconds)
  }

  /// Runs a request in a new process of this program; an incomplete report is an error.
  static func launchProcess(_ request: WorkerRequest) throws -> [WorkerMessage] {
    try WorkerMessage.all(
      in: MeasuringProcess.run(
        request, deadlineSeconds: request.timeLimitSeconds, limitOption: "--time-limit"))
  }
}
