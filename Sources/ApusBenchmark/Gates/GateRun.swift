import ApusCommandLine
import CApusSystem

/// A run that measures the subjects of thresholds: each count in a single process, ratios in many.
struct GateRun {
  private let program: BenchmarkExecutable
  private let recorder: Recorder
  private let settings: MeasureSettings
  private let folder: String
  /// The counter, which is created for the first count, because it copies the program.
  private lazy var counter = Result { [program, folder] in
    try InstructionCounter(program, folder: folder)
  }
  private let progress = ProgressLine()
  /// The values measured so far.
  private(set) var values: [GateMetric: [GateSubject: GateValue]] = [:]

  init(
    _ program: BenchmarkExecutable, _ settings: MeasureSettings, recorder: Recorder,
    folder: String
  ) {
    self.program = program
    self.settings = settings
    self.recorder = recorder
    self.folder = folder
  }

  /// Measures the chosen subjects.
  ///
  /// - Returns: `false` if the user interrupted the run.
  mutating func run(_ subjects: Set<GateSubject>) -> Bool {
    defer { progress.erase() }
    return count(subjects) && compare(subjects)
  }

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

  private mutating func count(_ subjects: Set<GateSubject>) -> Bool {
    for (index, benchmarkCase) in BenchmarkCase.all(of: program.benchmarks).enumerated() {
      let subject = GateSubject(name: benchmarkCase.title, candidate: nil)
      guard subjects.contains(subject) else { continue }
      if apus_interrupted() != 0 { return false }
      progress.show(benchmarkCase.title, fraction: 0, secondsLeft: nil)
      let request = request(index)
      let counted = allocations(request)
      keep(counted[.allocations], .allocations, subject, benchmarkCase)
      keep(counted[.allocatedBytes], .allocatedBytes, subject, benchmarkCase)
      keep(instructions(request, benchmarkCase), .instructions, subject, benchmarkCase)
    }
    return apus_interrupted() == 0
  }

  private func request(_ index: Int) -> WorkerRequest {
    WorkerRequest(
      index: index, pass: .allocations, seed: settings.seed, measureNanoseconds: 5e8,
      warmUpNanoseconds: 0, clock: recorder.session.clock)
  }

  private func allocations(_ request: WorkerRequest) -> [WorkerValue: GateValue] {
    let names: [WorkerValue] = [.allocations, .allocatedBytes]
    let messages: [WorkerMessage]
    do {
      messages = try program.launch(request)
    } catch {
      return Dictionary(uniqueKeysWithValues: names.map { ($0, .missing(.failed("\(error)"))) })
    }
    var values: [WorkerValue: GateValue] = [:]
    for message in messages {
      switch message {
      case .value(let name, let value) where names.contains(name): values[name] = .count(value)
      case .absent(let name, let reason): values[name] = .missing(.unavailable(reason))
      case .fault(let reason): names.forEach { values[$0] = .missing(.failed(reason)) }
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
      do {
        return .count(try counter.count(request))
      } catch {
        return .missing(.failed("\(error)"))
      }
    }
  }

  private mutating func keep(
    _ value: GateValue?, _ metric: GateMetric, _ subject: GateSubject, _ of: BenchmarkCase
  ) {
    values[metric, default: [:]][subject] = value
    let outcome: Measurement.Outcome? =
      switch value {
      case .count(let count): .measured(.reading(count, unit: metric.key.unit ?? .count))
      case .missing(let reason): .missing(reason)
      case .ratio, nil: nil
      }
    guard let outcome else { return }
    recorder.record(
      Measurement(
        probe: .benchmark, metric: metric.key, of.parameters, outcome: outcome))
  }

  // MARK: Ratios

  private mutating func compare(_ subjects: Set<GateSubject>) -> Bool {
    let names = Set(subjects.filter { $0.candidate != nil }.map(\.name))
    guard !names.isEmpty else { return true }
    var comparator = Comparator(
      program, plan: Comparator.Plan(settings), clock: recorder.session.clock,
      seed: settings.seed, selected: { names.contains($0.name) })
    let isComplete = comparator.run { progress.show($0, fraction: $1, secondsLeft: nil) }
    for result in comparator.results(confidence: 0.99) {
      result.measurements.forEach(recorder.record)
      for row in result.rows {
        let subject = GateSubject(name: result.name, candidate: row.candidate)
        let value = row.ratio.map { GateValue.ratio($0, floor: result.floor) }
        values[.ratio, default: [:]][subject] = result.fault.map { .missing(.failed($0)) } ?? value
      }
    }
    return isComplete
  }
}
