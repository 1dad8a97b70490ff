/// Everything that processes have reported of one comparison so far.
struct ComparisonRecord: Sendable {
  /// The comparison's name.
  let name: String
  let baseline: String
  /// The others' names.
  let candidates: [String]
  /// The logarithms of the control's ratio and of each candidate's, one for each process.
  private(set) var logarithms: [[Double]]
  /// How many link orders of each program took part; `nil` for what is no comparison of programs.
  var linkOrders: Int?
  /// Why a process failed, if one did; no more are started then.
  var fault: String?

  init(_ name: String, baseline: String, candidates: [String]) {
    self.name = name
    self.baseline = baseline
    self.candidates = candidates
    logarithms = Array(repeating: [], count: candidates.count + 1)
  }

  init(_ comparison: Comparison) {
    let names = comparison.candidates.map(\.name)
    self.init(comparison.name, baseline: names[0], candidates: Array(names.dropFirst()))
  }

  /// Adds what one process reported: a ratio of each candidate, or why there is none.
  mutating func add(_ messages: [WorkerMessage]) {
    var reported: [Int: Double] = [:]
    for message in messages {
      switch message {
      case .ratio(let candidate, let logarithm): reported[candidate] = logarithm
      case .fault(let reason): fault = reason
      default: break
      }
    }
    let all = logarithms.indices.compactMap { reported[$0] }
    if fault == nil, all.count == logarithms.count { add(all) }
  }

  /// Adds the logarithms that one process or set of processes found, the control's first.
  mutating func add(_ found: [Double]) {
    for (candidate, logarithm) in found.enumerated() { logarithms[candidate].append(logarithm) }
  }
}
