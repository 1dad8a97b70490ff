/// Everything that processes have reported of one case so far.
struct CaseRecord: Sendable {
  /// The epochs of each timing process that ended well, in order of their start.
  var processes: [[Epoch]] = []
  /// What the passes other than timing reported.
  var values: [WorkerMessage] = []
  /// Why processes failed, each reason once.
  private(set) var faults: [Fault] = []

  /// A process that failed, and in which pass.
  struct Fault: Sendable, Hashable {
    var pass: MeasuringPass
    var reason: String
  }

  /// Whether there will be no time to report: more processes would only fail again.
  var hasFailed: Bool { faults.contains(where: \.pass.concernsTime) }

  /// Adds what one process reported.
  mutating func add(_ messages: [WorkerMessage], pass: MeasuringPass) {
    let epochs = messages.compactMap { if case .epoch(let epoch) = $0 { epoch } else { nil } }
    for case .fault(let reason) in messages { addFault(reason, pass) }
    if !epochs.isEmpty { processes.append(epochs) }
    values += messages.filter(\.isValue)
  }

  /// Adds the reason why a process failed.
  mutating func addFault(_ reason: String, _ pass: MeasuringPass) {
    let fault = Fault(pass: pass, reason: reason)
    if !faults.contains(fault) { faults.append(fault) }
  }
}
