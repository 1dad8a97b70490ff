/// Everything that processes have reported of one comparison so far.
struct ComparisonRecord: Sendable {
  let comparison: Comparison
  /// For each candidate the logarithms of its ratio, one for each process; the control stands first.
  private(set) var logarithms: [[Double]]
  /// Why a process failed, if one did; no more are started then.
  var fault: String?

  init(_ comparison: Comparison) {
    self.comparison = comparison
    logarithms = Array(repeating: [], count: comparison.candidates.count)
  }

  /// Adds what one process reported.
  mutating func add(_ messages: [WorkerMessage]) {
    for message in messages {
      switch message {
      case .ratio(let candidate, let logarithm) where logarithms.indices.contains(candidate):
        logarithms[candidate].append(logarithm)
      case .fault(let reason): fault = reason
      default: break
      }
    }
  }
}
