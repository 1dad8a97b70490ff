/// The outcomes of the model for a run that began its operations in sequence, each with an
/// immediate effect.
struct LockstepReplay {
  private var model: WorldModel
  private let program: Program
  private let seen: (Int) -> WorldModel.Outcome?
  private var cancelled: Set<Int> = []

  private init(_ program: Program, seen: @escaping (Int) -> WorldModel.Outcome?) {
    self.program = program
    self.seen = seen
    model = WorldModel(limits: program.limits)
  }

  /// Returns the outcomes, given the order in which the operations began.
  ///
  /// An operation of a cancelled task may do nothing even if it need not wait. The `seen` outcome
  /// decides.
  static func outcomes(
    _ program: Program, order: [Int], seen: @escaping (Int) -> WorldModel.Outcome?
  ) -> [Int: WorldModel.Outcome] {
    var replay = LockstepReplay(program, seen: seen)
    for number in order { replay.step(number) }
    return replay.model.outcomes
  }

  private mutating func step(_ number: Int) {
    guard number < ProgramRun.firstClose else {
      model.close(number - ProgramRun.firstClose, as: number)
      return
    }
    for (task, operations) in program.tasks.enumerated() {
      guard let operation = operations.first(where: { $0.number == number }) else { continue }
      let before = model
      perform(operation)
      stopWaiting(task)
      if cancelled.contains(task), let seen = seen(number), seen.agrees(with: .cancelled),
        let outcome = model.outcomes[number], !seen.agrees(with: outcome)
      {
        model = before
        model.cancel(number)
      }
    }
  }

  private mutating func perform(_ operation: Program.Operation) {
    switch operation.kind {
    case .transfer: model.invoke(operation)
    case .close(let channel): model.close(channel, as: operation.number)
    case .reserve(let channel): model.reserve(channel, as: operation)
    case .settle(let permit, let channel, let value):
      model.settle(permit, of: channel, value, as: operation.number)
    case .cancel(let task):
      model.note(operation.number)
      cancelled.insert(task)
      stopWaiting(task)
    }
  }

  private mutating func stopWaiting(_ task: Int) {
    guard cancelled.contains(task) else { return }
    for operation in program.tasks[task] where model.isWaiting(operation.number) {
      model.cancel(operation.number)
    }
  }
}
