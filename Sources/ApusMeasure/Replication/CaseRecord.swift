/// Everything that processes have reported of one case so far.
struct CaseRecord: Sendable {
  /// The epochs of each timing process that ended well, in order of their start.
  var processes: [[Epoch]] = []
  /// What the passes other than timing reported.
  var values: [WorkerMessage] = []
  /// Why processes failed, each reason once.
  var faults: [String] = []

  /// Adds what one process reported.
  mutating func add(_ messages: [WorkerMessage], pass: MeasuringPass) {
    let epochs = messages.compactMap { if case .epoch(let epoch) = $0 { epoch } else { nil } }
    for case .fault(let reason) in messages { addFault(reason, pass) }
    if pass != .timing {
      values += messages.filter { if case .value = $0 { true } else if case .absent = $0 { true } else { false } }
    } else if !epochs.isEmpty {
      processes.append(epochs)
    }
  }

  /// Adds the reason why a process failed.
  mutating func addFault(_ reason: String, _ pass: MeasuringPass) {
    let text = pass == .timing ? reason : "\(pass.rawValue): \(reason)"
    if !faults.contains(text) { faults.append(text) }
  }
}
