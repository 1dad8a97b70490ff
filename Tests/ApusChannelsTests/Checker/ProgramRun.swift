import ApusChannels
import Synchronization

/// A run of a program on real channels.
final class ProgramRun: Sendable {
  /// The begin and the end of an operation, on a clock that all tasks share, and its outcome.
  struct Record {
    var began = 0
    var ended = Int.max
    var outcome: WorldModel.Outcome?
  }

  let program: Program
  let channels: [Channel<Int>]
  private let state = Mutex((time: 0, records: [Int: Record](), order: [Int]()))
  private let handles = Mutex<[Task<Void, Never>]>([])
  private let finished = Atomic<Int>(0)

  init(_ program: Program, strategy: SuspensionStrategy) {
    self.program = program
    channels = program.limits.map { Channel(.buffered($0), strategy: strategy) }
  }

  var records: [Int: Record] { state.withLock { $0.records } }
  /// The operations, in the order in which they began.
  var order: [Int] { state.withLock { $0.order } }
  var finishedTasks: Int { finished.load(ordering: .acquiring) }

  func hold(_ tasks: [Task<Void, Never>]) { handles.withLock { $0 = tasks } }

  private func begin(_ number: Int) {
    state.withLock { state in
      state.time += 1
      state.records[number] = Record(began: state.time)
      state.order.append(number)
    }
  }

  private func end(_ number: Int, _ outcome: WorldModel.Outcome) {
    state.withLock { state in
      state.time += 1
      state.records[number]?.ended = state.time
      state.records[number]?.outcome = outcome
    }
  }

  /// Runs a task of the program. Other tasks may run between two operations.
  func run(task: Int) async {
    var permits: [Int: PermitBox] = [:]
    for operation in program.tasks[task] {
      await Task.yield()
      begin(operation.number)
      switch operation.kind {
      case .reserve(let channel):
        let (outcome, box) = await reserve(channels[channel], waits: operation.waits)
        permits[operation.number] = box
        end(operation.number, outcome)
      case .settle(let permit, _, let value):
        permits.removeValue(forKey: permit)?.settle(value)
        end(operation.number, .nothing)
      default: end(operation.number, await perform(operation))
      }
    }
    finished.add(1, ordering: .releasing)
  }

  /// Closes every channel, as separate operations.
  func close() {
    for channel in channels.indices {
      begin(Self.firstClose + channel)
      channels[channel].close()
      end(Self.firstClose + channel, .nothing)
    }
  }

  /// The operation number of the first channel's close.
  static let firstClose = 1_000

  private func perform(_ operation: Program.Operation) async -> WorldModel.Outcome {
    switch operation.kind {
    case .close(let channel):
      channels[channel].close()
      return .nothing
    case .cancel(let task):
      handles.withLock { $0[task] }.cancel()
      return .nothing
    case .reserve, .settle: preconditionFailure("`run` performs these operations")
    case .transfer where operation.parts.count == 1:
      return await performAlone(operation.parts[0], waits: operation.waits)
    case .transfer where operation.owns:
      return await performOwning(
        operation.parts[0], operation.parts[1], waits: operation.waits)
    case .transfer:
      let cases = operation.parts.enumerated().map { selectCase($1, at: $0) }
      if !operation.waits { return trySelect(among: cases, order: .asListed)?.outcome ?? .nothing }
      return (try? await select(among: cases, order: .asListed))?.outcome ?? .cancelled
    }
  }

  private func reserve(
    _ channel: Channel<Int>, waits: Bool
  ) async -> (WorldModel.Outcome, PermitBox?) {
    if !waits {
      switch channel.tryReserve() {
      case .reserved(let permit): return (.reserved, PermitBox(permit))
      case .full: return (.nothing, nil)
      case .closed: return (.closed(caseIndex: 0), nil)
      }
    }
    do throws(ReserveError) {
      return (.reserved, PermitBox(try await channel.reserve()))
    } catch { return (error == .closed ? .closed(caseIndex: 0) : .cancelled, nil) }
  }

  private func performAlone(_ part: Program.Part, waits: Bool) async -> WorldModel.Outcome {
    let channel = channels[part.channel]
    switch (part.value, waits) {
    case (let value?, true):
      do throws(SendError<Int>) {
        try await channel.send(value)
        return .sent(caseIndex: 0)
      } catch {
        if error.takeElement() != value { return .nothing }
        return error.reason == .closed ? .closed(caseIndex: 0) : .cancelled
      }
    case (let value?, false):
      switch channel.trySend(value) {
      case .sent: return .sent(caseIndex: 0)
      case .full: return .nothing
      case .closed: return .closed(caseIndex: 0)
      }
    case (nil, true):
      return await channel.receive().map { .received(caseIndex: 0, $0) } ?? .ended
    case (nil, false):
      switch channel.tryReceive() {
      case .received(let value): return .received(caseIndex: 0, value)
      case .empty: return .nothing
      case .closed: return .closed(caseIndex: 0)
      }
    }
  }

  /// Performs a select of two cases that own their elements.
  private func performOwning(
    _ first: Program.Part, _ second: Program.Part, waits: Bool
  ) async -> WorldModel.Outcome {
    let (a, b) = (channels[first.channel], channels[second.channel])
    switch (first.value, second.value) {
    case (nil, nil):
      return await perform(OwningReceiveCase(from: a), OwningReceiveCase(from: b), waits)
    case (nil, let y?):
      return await perform(OwningReceiveCase(from: a), OwningSendCase(y, to: b), waits)
    case (let x?, nil):
      return await perform(OwningSendCase(x, to: a), OwningReceiveCase(from: b), waits)
    case (let x?, let y?):
      return await perform(OwningSendCase(x, to: a), OwningSendCase(y, to: b), waits)
    }
  }

  private func perform<A: CheckedCase & ~Copyable, B: CheckedCase & ~Copyable>(
    _ first: consuming A, _ second: consuming B, _ waits: Bool
  ) async -> WorldModel.Outcome {
    let selected: Selected2<Void, Void>?
    if waits {
      guard let waited = try? await select(&first, &second, order: .asListed) else {
        return .cancelled
      }
      selected = waited
    } else {
      selected = trySelect(&first, &second, order: .asListed)
    }
    switch selected {
    case .first: return first.outcome(caseIndex: 0)
    case .second: return second.outcome(caseIndex: 1)
    case nil: return .nothing
    }
  }

  private func selectCase(
    _ part: Program.Part, at caseIndex: Int
  ) -> AnySelectCase<WorldModel.Outcome> {
    let channel = channels[part.channel]
    if let value = part.value {
      return AnySelectCase(.send(value, to: channel)) {
        $0 == .sent ? .sent(caseIndex: caseIndex) : .closed(caseIndex: caseIndex)
      }
    }
    return AnySelectCase(.receive(from: channel)) {
      $0.map { .received(caseIndex: caseIndex, $0) } ?? .closed(caseIndex: caseIndex)
    }
  }
}

/// A case of a select that owns its element, and reports its outcome.
private protocol CheckedCase: OwningSelectCase, ~Copyable {
  mutating func outcome(caseIndex: Int) -> WorldModel.Outcome
}

extension OwningReceiveCase: CheckedCase where Element == Int {
  fileprivate mutating func outcome(caseIndex: Int) -> WorldModel.Outcome {
    takeElement().map { .received(caseIndex: caseIndex, $0) } ?? .closed(caseIndex: caseIndex)
  }
}

extension OwningSendCase: CheckedCase where Element == Int {
  fileprivate mutating func outcome(caseIndex: Int) -> WorldModel.Outcome {
    takeElement() == nil ? .sent(caseIndex: caseIndex) : .closed(caseIndex: caseIndex)
  }
}
