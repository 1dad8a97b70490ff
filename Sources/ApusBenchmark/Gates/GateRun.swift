import ApusCommandLine
import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A run that measures the subjects of thresholds: each count in a single process, ratios in many.
///
/// The processes of the ratios are spread over the run: they take turns with the counts. A ratio that
/// does not hold is measured again in later sittings.
struct GateRun {
  let program: BenchmarkExecutable
  let recorder: Recorder
  let settings: MeasureSettings
  private let folder: String
  /// The counter, which is created for the first count, because it copies the program.
  private lazy var counter = Result { [program, folder] in
    try InstructionCounter(program, folder: folder)
  }
  let progress = ProgressLine()
  private var comparator: Comparator
  /// Whether rounds ran after the last sitting that ended.
  private var hasNewRounds = false
  /// The results of the comparisons up to the last sitting that ended.
  private var comparedResults: [(all: ComparisonResult, sittings: [ComparisonResult])] = []
  /// The values measured so far.
  var values: [GateMetric: [GateSubject: GateValue]] = [:]
  /// How far the counts of two processes differed, where they did.
  var spreads: [GateMetric: [GateSubject: Double]] = [:]
  /// Whether counts are measured a second time, which is not recorded.
  var isCountingAgain = false

  init(
    _ program: BenchmarkExecutable, _ settings: MeasureSettings, recorder: Recorder,
    folder: String
  ) {
    self.program = program
    self.settings = settings
    self.recorder = recorder
    self.folder = folder
    comparator = Comparator(
      program, plan: Comparator.Plan(settings), clock: recorder.session.clock, seed: settings.seed)
  }

  /// Measures the chosen subjects.
  ///
  /// - Parameters:
  ///   - sittings: The most sittings of a ratio, at least 1.
  ///   - isUpdating: Whether the values become thresholds: counts are measured in two processes, and the other
  ///     processors are kept busy in every second sitting of a ratio.
  ///   - wants: Whether a metric of a benchmark is measured.
  ///   - isSettled: Whether a ratio needs no later sitting.
  /// - Returns: `false` if the user interrupted the run.
  mutating func run(
    _ subjects: Set<GateSubject>, sittings: Int, isUpdating: Bool,
    wants: (GateMetric, GateSubject) -> Bool,
    isSettled: (GateSubject, GateRatio) -> Bool
  ) -> Bool {
    defer {
      progress.erase()
      // The rounds of a sitting that was interrupted count as well.
      let results = hasNewRounds ? judged() : comparedResults
      results.flatMap(\.all.measurements).forEach(recorder.record)
    }
    begin(Self.names(of: subjects))
    guard countAndCompare(subjects, isUpdating: isUpdating, wants) else { return false }
    for sitting in 1..<max(1, sittings) {
      let unsettled = values[.ratio, default: [:]].filter { subject, value in
        if case .ratio(let ratio) = value { !isSettled(subject, ratio) } else { false }
      }
      if unsettled.isEmpty { break }
      guard wait(before: sitting + 1, of: sittings) else { return false }
      begin(Self.names(of: Set(unsettled.keys)))
      // Without threads for neighbours, the sitting is like the others.
      let neighbours =
        isUpdating && !sitting.isMultiple(of: 2) ? try? BusyNeighbours() : nil
      defer { neighbours?.stop() }
      guard compare(rounds: .max) else { return false }
    }
    return true
  }

  /// Waits before a sitting, so that a neighbour of a few seconds is in one sitting only.
  ///
  /// - Returns: `false` if the user interrupted the run.
  private func wait(before sitting: Int, of sittings: Int) -> Bool {
    let deadline = Deadline(seconds: Self.secondsBetweenSittings)
    progress.show("waits for sitting \(sitting) of \(sittings)", fraction: 0, secondsLeft: nil)
    while !deadline.hasPassed {
      if apus_interrupted() != 0 { return false }
      // Sleep for 20 milliseconds.
      _ = poll(nil, 0, 20)
    }
    return true
  }

  /// The pause between two sittings of a ratio.
  private static let secondsBetweenSittings = 3.0

  /// Returns the reasons why no metric of a subject can be obtained here, or `nil` if a metric has a
  /// value or failed.
  func obstacle(to subject: GateSubject) -> String? {
    var reasons: [String] = []
    for value in GateMetric.allCases.compactMap({ values[$0]?[subject] }) {
      guard case .missing(.unavailable(let reason)) = value else { return nil }
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }

  // MARK: Counts

  /// Counts each chosen case, with an equal part of the rounds of ratios after each count.
  private mutating func countAndCompare(
    _ subjects: Set<GateSubject>, isUpdating: Bool, _ wants: (GateMetric, GateSubject) -> Bool
  ) -> Bool {
    let chosen = BenchmarkCase.all(of: program.benchmarks).enumerated().filter {
      subjects.contains(GateSubject(name: $1.title, candidate: nil))
    }
    let part = comparator.roundsOfSitting / (chosen.count + 1)
    for (index, benchmarkCase) in chosen {
      if apus_interrupted() != 0 { return false }
      progress.show(benchmarkCase.title, fraction: 0, secondsLeft: nil)
      let subject = GateSubject(name: benchmarkCase.title, candidate: nil)
      let wanted = GateMetric.allCases.filter { wants($0, subject) }
      count(index, benchmarkCase)
      measureOthers(request(index), benchmarkCase, wanted)
      if isUpdating { countAgain(index, benchmarkCase, wanted) }
      guard compare(rounds: part) else { return false }
    }
    return compare(rounds: .max) && apus_interrupted() == 0
  }

  /// Counts what every benchmark has.
  mutating func count(_ index: Int, _ benchmarkCase: BenchmarkCase) {
    let subject = GateSubject(name: benchmarkCase.title, candidate: nil)
    let request = request(index)
    let counted = allocations(request, benchmarkCase)
    keep(counted[.allocations], .allocations, subject, benchmarkCase)
    keep(counted[.allocatedBytes], .allocatedBytes, subject, benchmarkCase)
    // Callgrind takes long, and counts the same twice.
    if isCountingAgain { return }
    keep(
      counted[.instructions] ?? instructions(request, benchmarkCase), .instructions, subject,
      benchmarkCase)
  }

  func request(_ index: Int) -> WorkerRequest {
    WorkerRequest(
      index: index, pass: .allocations, seed: settings.seed, measureNanoseconds: 5e8,
      warmUpNanoseconds: 0, clock: recorder.session.clock,
      timeLimitSeconds: settings.timeLimitSeconds
        ?? WorkerRequest.usualTimeLimit(budgetSeconds: settings.budgetSeconds ?? 0))
  }

  private mutating func allocations(
    _ request: WorkerRequest, _ benchmarkCase: BenchmarkCase
  ) -> [WorkerValue: GateValue] {
    let names: [WorkerValue] = [.allocations, .allocatedBytes]
    let messages: [WorkerMessage]
    do {
      messages = try program.launch(request)
    } catch let error as MeasuringProcessError where error.isTimeLimit {
      // The same work under callgrind would take longer still.
      return Dictionary(
        uniqueKeysWithValues: (names + [.instructions]).map { ($0, .missing(.failed("\(error)"))) })
    } catch {
      return Dictionary(uniqueKeysWithValues: names.map { ($0, .missing(.failed("\(error)"))) })
    }
    var values: [WorkerValue: GateValue] = [:]
    for message in messages {
      switch message {
      case .value(let name, let value) where names.contains(name): values[name] = .count(value)
      case .absent(let name, let reason): values[name] = .missing(.unavailable(reason))
      case .fault(let reason): names.forEach { values[$0] = .missing(.failed(reason)) }
      case .recorded(let value): keep(value, benchmarkCase)
      default: break
      }
    }
    return values
  }

  private mutating func instructions(
    _ request: WorkerRequest, _ benchmarkCase: BenchmarkCase
  ) -> GateValue {
    guard !benchmarkCase.needsSeveralProcessors else {
      return .missing(.unavailable("instructions of several threads are not the same twice"))
    }
    switch counter {
    case .failure(let error): return .missing(.unavailable("\(error)"))
    case .success(let counter):
      var request = request
      if settings.timeLimitSeconds == nil {
        request.timeLimitSeconds *= InstructionCounter.slowdown
      }
      do {
        return .count(try counter.count(request))
      } catch let loop as UncountableLoopError {
        return .missing(.unavailable(loop.reason))
      } catch {
        return .missing(.failed("\(error)"))
      }
    }
  }

  /// Keeps the value of a metric that the benchmark records itself.
  private mutating func keep(_ recorded: RecordedValue, _ benchmarkCase: BenchmarkCase) {
    let isFinite = recorded.mean.isFinite
    let reason = MetricMeasurement.Reason.failed("the benchmark recorded \(recorded.mean)")
    let unit = recorded.key.unit ?? .count
    record(
      recorded.key, benchmarkCase,
      isFinite ? .measured(.reading(recorded.mean, unit: unit)) : .missing(reason))
    guard let metric = GateMetric(recorded.key.polarity) else { return }
    let subject = GateSubject(
      name: benchmarkCase.title, candidate: nil, metric: recorded.key.name)
    values[metric, default: [:]][subject] = isFinite ? .count(recorded.mean) : .missing(reason)
  }

  /// Returns the subjects with a value of a metric that belong to a case or a candidate.
  func subjects(of metric: GateMetric, in subject: GateSubject) -> [GateSubject] {
    guard metric.isNamed else { return [subject] }
    return (values[metric] ?? [:]).keys.filter { $0.measured == subject }
      .sorted { $0.title < $1.title }
  }

  mutating func keep(
    _ value: GateValue?, _ metric: GateMetric, _ subject: GateSubject, _ of: BenchmarkCase
  ) {
    values[metric, default: [:]][subject] = value
    guard let key = metric.key else { return }
    let outcome: MetricMeasurement.Outcome? =
      switch value {
      case .count(let count): .measured(.reading(count, unit: key.unit ?? .count))
      case .missing(let reason): .missing(reason)
      case .ratio, .time, nil: nil
      }
    if let outcome { record(key, of, outcome) }
  }

  /// Records a value of the first process that counts.
  func record(
    _ metric: MetricKey, _ benchmarkCase: BenchmarkCase, _ outcome: MetricMeasurement.Outcome
  ) {
    if isCountingAgain { return }
    recorder.record(
      MetricMeasurement(
        probe: .benchmark, metric: metric, benchmarkCase.parameters, outcome: outcome))
  }

  // MARK: Ratios

  /// The criteria of the ratios; the limits of the file decide instead of the verdicts.
  private static let criteria = ComparisonCriteria(confidence: 0.99)

  private static func names(of subjects: Set<GateSubject>) -> Set<String> {
    Set(subjects.filter { $0.candidate != nil }.map(\.name))
  }

  private mutating func begin(_ names: Set<String>) {
    comparator.beginSitting { names.contains($0.name) }
  }

  /// Runs rounds of the current sitting, at most as many as given.
  ///
  /// - Returns: `false` if the user interrupted the run.
  private mutating func compare(rounds: Int) -> Bool {
    for _ in 0..<rounds {
      switch comparator.runRound(onProgress: { progress.show($0, fraction: $1, secondsLeft: nil) })
      {
      case .complete: hasNewRounds = true
      case .interrupted: return false
      case .noneLeft:
        keepRatios()
        return true
      }
    }
    return true
  }

  /// Returns the results of the comparisons that ran, over all sittings and for each.
  ///
  /// - Complexity: O(*n*³) in the processes.
  private func judged() -> [(all: ComparisonResult, sittings: [ComparisonResult])] {
    Array(
      zip(
        comparator.results(by: Self.criteria), comparator.resultsOfSittings(by: Self.criteria)
      ).lazy.map { (all: $0, sittings: $1) }.filter { $0.all.fault != nil || !$0.sittings.isEmpty })
  }

  private mutating func keepRatios() {
    comparedResults = judged()
    hasNewRounds = false
    for (result, sittings) in comparedResults {
      for (index, row) in result.rows.enumerated() {
        let subject = GateSubject(name: result.name, candidate: row.candidate)
        let ratio = row.ratio.map {
          GateRatio(
            all: $0, sittings: sittings.compactMap { $0.rows[index].ratio }, floor: result.floor)
        }
        values[.ratio, default: [:]][subject] =
          result.fault.map { .missing(.failed($0)) } ?? ratio.map(GateValue.ratio)
      }
    }
  }
}
