/// The ratios and faults of a comparison that processes have reported so far.
struct ComparisonRecord: Sendable {
  /// The comparison's name.
  let name: String
  let baseline: String
  /// The names of the other candidates.
  let candidates: [String]
  /// The population of the ratios.
  let population: ComparisonPopulation
  /// The logarithms of the ratios of the control and each candidate, a number for each member of the
  /// population.
  private(set) var logarithms: [[Double]]
  /// The own metrics of all candidates, from each of their runs.
  private(set) var recorded: [RecordedValue] = []
  /// The number of processes before each sitting, which is a part of the run at a time of its own.
  private var starts = [0]
  /// The number of link orders of each program; `nil` if no programs are compared.
  var linkOrders: Int?
  /// The reason why a process failed, if a process did; no more processes are started then.
  var fault: String?

  init(
    _ name: String, baseline: String, candidates: [String],
    population: ComparisonPopulation = .processes
  ) {
    self.name = name
    self.baseline = baseline
    self.candidates = candidates
    self.population = population
    logarithms = Array(repeating: [], count: candidates.count + 1)
  }

  init(_ comparison: Comparison) {
    let names = comparison.candidates.map(\.name)
    self.init(comparison.name, baseline: names[0], candidates: Array(names.dropFirst()))
  }

  /// Begins another sitting: later ratios belong to it.
  mutating func beginSitting() {
    let count = logarithms[0].count
    if starts.last != count { starts.append(count) }
  }

  /// The ratios of each sitting, in the order of time; sittings without ratios are left out.
  var sittings: [ComparisonRecord] {
    let ends = starts.dropFirst() + [logarithms[0].count]
    return zip(starts, ends).filter { $0 < $1 }.map { start, end in
      var part = self
      part.logarithms = logarithms.map { Array($0[start..<end]) }
      part.starts = [0]
      return part
    }
  }

  /// Adds the messages of a single process: a ratio of each candidate, or a fault.
  mutating func add(_ messages: [WorkerMessage]) {
    var reported: [Int: Double] = [:]
    for message in messages {
      switch message {
      case .ratio(let candidate, let logarithm): reported[candidate] = logarithm
      case .recorded(let value): recorded.append(value)
      case .fault(let reason): fault = reason
      default: break
      }
    }
    let all = logarithms.indices.compactMap { reported[$0] }
    if fault == nil, all.count == logarithms.count { add(all) }
  }

  /// Adds own metrics of candidates.
  mutating func add(_ values: [RecordedValue]) { recorded += values }

  /// Adds the logarithms from a process or a set of processes, beginning with the control.
  mutating func add(_ found: [Double]) {
    for (candidate, logarithm) in found.enumerated() { logarithms[candidate].append(logarithm) }
  }
}
