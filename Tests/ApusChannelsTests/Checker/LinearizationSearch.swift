/// A search for an order of the operations of a run that explains the observed results.
///
/// Each operation happens at some moment between its begin and its end, and the model must give the
/// observed results. After Wing and Gong, "Testing and verifying concurrent objects" (1993).
struct LinearizationSearch {
  private struct State: Hashable {
    var model: WorldModel
    var positions: [Int]
  }

  private let threads: [[Program.Operation]]
  private let records: [Int: ProgramRun.Record]
  private let cancellations: [(number: Int, task: Int)]
  private var cancelledTasks: Set<Int> { Set(cancellations.map(\.task)) }
  private var seen: Set<State> = []

  private init(_ run: ProgramRun) {
    let closes = run.channels.indices.map {
      Program.Operation(number: ProgramRun.firstClose + $0, kind: .close($0))
    }
    threads = run.program.tasks + [closes]
    records = run.records
    cancellations = run.program.operations.compactMap { operation in
      if case .cancel(let task) = operation.kind { (operation.number, task) } else { nil }
    }
  }

  static func explains(_ run: ProgramRun) -> Bool {
    var search = LinearizationSearch(run)
    let start = State(
      model: WorldModel(limits: run.program.limits), positions: search.threads.map { _ in 0 })
    return search.leadsToEnd(start)
  }

  private mutating func leadsToEnd(_ state: State) -> Bool {
    guard seen.insert(state).inserted else { return false }
    if state.model.outcomes.count == records.count { return true }
    for thread in threads.indices where state.positions[thread] < threads[thread].count {
      let operation = threads[thread][state.positions[thread]]
      guard mayBegin(operation.number, in: state.model) else { continue }
      // A select checks one channel after the other. It may miss a channel that becomes ready after
      // its check.
      for first in 0..<max(1, operation.parts.count) {
        var next = state
        next.positions[thread] += 1
        perform(operation, first: first, in: &next.model)
        if agrees(next.model) && leadsToEnd(next) { return true }
      }
      // An operation of a cancelled task may do nothing even if it need not wait.
      if mayBeCancelled(operation.number, of: thread) {
        var next = state
        next.positions[thread] += 1
        next.model.cancel(operation.number)
        if agrees(next.model) && leadsToEnd(next) { return true }
      }
    }
    return leadsToEndByCancelling(state)
  }

  /// A cancellation takes effect at any time after its request.
  private mutating func leadsToEndByCancelling(_ state: State) -> Bool {
    for task in cancelledTasks {
      for operation in threads[task] where state.model.isWaiting(operation.number) {
        var next = state
        next.model.cancel(operation.number)
        if agrees(next.model) && leadsToEnd(next) { return true }
      }
    }
    return false
  }

  /// Whether a cancellation of the task began before the operation ended.
  private func mayBeCancelled(_ number: Int, of thread: Int) -> Bool {
    guard let record = records[number], cancelledTasks.contains(thread) else { return false }
    return cancellations.contains { number, task in
      task == thread && records[number].map { $0.began < record.ended } == true
    }
  }

  private func mayBegin(_ number: Int, in model: WorldModel) -> Bool {
    guard let record = records[number] else { return false }
    return records.allSatisfy { $0.value.ended > record.began || model.outcomes[$0.key] != nil }
  }

  private func perform(
    _ operation: Program.Operation, first: Int, in model: inout WorldModel
  ) {
    switch operation.kind {
    case .transfer: model.invoke(operation, first: first)
    case .close(let channel): model.close(channel, as: operation.number)
    case .cancel: model.note(operation.number)
    case .reserve(let channel): model.reserve(channel, as: operation)
    case .settle(let permit, let channel, let value):
      model.settle(permit, of: channel, value, as: operation.number)
    }
  }

  private func agrees(_ model: WorldModel) -> Bool {
    model.outcomes.allSatisfy { number, outcome in
      records[number]?.outcome?.agrees(with: outcome) == true
    }
  }
}
