/// The epochs, values and faults of a case that processes have reported so far.
struct CaseRecord: Sendable {
  /// The epochs of each timing process that ended well, in order of their start.
  var processes: [[Epoch]] = []
  /// The values from the passes other than timing.
  var values: [WorkerMessage] = []
  /// The reasons why processes failed, each reason once.
  private(set) var faults: [Fault] = []

  /// The fault of a process, with its pass.
  struct Fault: Sendable, Hashable {
    var pass: MeasuringPass
    var reason: String
  }

  /// Whether the time is lost: more processes would only fail again.
  var hasFailed: Bool { faults.contains(where: \.pass.concernsTime) }

  /// Adds the messages of a single process.
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
