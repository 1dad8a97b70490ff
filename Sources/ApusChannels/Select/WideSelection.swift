/// A pending select in an object, so that its elements and its outcome are not in the frame of an
/// async function. See `isWide`.
@usableFromInline
final class WideSelection<List: SelectList & ~Copyable> {
  @usableFromInline var selection: Selection<List>?
  @usableFromInline var outcome: WidePlace<List.Outcome>?

  @inlinable
  @inline(never)
  init(_ list: consuming List, order: SelectOrder) {
    selection = Selection(list, order: order)
    outcome = nil
  }

  @inlinable
  @inline(never)
  convenience init(order: SelectOrder, _ list: () -> List) { self.init(list(), order: order) }

  /// Waits until a case happens.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func run() async throws(CancellationError) -> List.Outcome {
    if let outcome = await runUnlessCancelled() { return outcome }
    throw CancellationError()
  }

  /// Waits until a case happens. Returns `nil` if the task is cancelled before that.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func runUnlessCancelled() async -> List.Outcome? {
    if let leader = start() {
      await leader.waiter.suspendByCall(on: .shared, strategy: strategy, operations: 1)
      end(leader)
    }
    return takeOutcome()
  }

  /// Does a case that can happen at once.
  @inlinable
  @inline(__always)
  func runNow() -> List.Outcome? {
    startWithoutWait()
    return takeOutcome()
  }

  @inlinable
  @inline(__always)
  func takeOutcome() -> List.Outcome? {
    guard let outcome else { return nil }
    return outcome.take()
  }

  /// Moves the list of cases out of the object.
  @inlinable
  func takeList() -> List { takeSelection().list }
}

/// The steps of a select, which are not inlined into async functions.
extension WideSelection where List: ~Copyable {
  /// Does a case that can happen at once. Otherwise waits in every queue.
  @inlinable
  @inline(never)
  func start() -> SelectEntry? {
    switch selection?.start(waits: true) {
    case .done(let outcome): self.outcome = WidePlace(outcome)
    case .waits(let leader): return leader
    case .cancelled: break
    case .nothing, nil: preconditionFailure("a select needs at least one case")
    }
    return nil
  }

  @inlinable
  @inline(never)
  func startWithoutWait() { outcome = selection?.runNow().map { WidePlace($0) } }

  @inlinable
  @inline(never)
  func end(_ leader: SelectEntry) { outcome = selection?.end(leader).map { WidePlace($0) } }

  @inlinable
  var strategy: SuspensionStrategy {
    @inline(never)
    get { selection?.list.channel(of: 0).strategy ?? .automatic }
  }

  @inlinable
  func takeSelection() -> Selection<List> {
    guard let selection = selection.take() else { preconditionFailure("a select is done once") }
    return selection
  }
}

/// Selects with a deadline, and of arrays.
extension WideSelection {
  /// Waits until a case happens. Returns `nil` at `deadline`.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func run<Time: Clock>(
    until deadline: Time.Instant, clock: Time
  ) async throws(CancellationError) -> List.Outcome? {
    if let outcome = runNow() { return outcome }
    let timer = timer(at: deadline, clock: clock)
    defer { keepAlive(timer) }
    let limited = limited(by: timer.channel)
    switch try await limited.run() {
    case .first(let outcome): return outcome
    case .rest: return nil
    }
  }

  /// Makes a select of the same cases, and of a receive case as the last.
  @inlinable
  @inline(never)
  func limited<Instant>(
    by channel: Channel<Instant>
  ) -> WideSelection<SelectBoth<List, SelectOne<ReceiveCase<Instant>._Receive>>> {
    guard let list = selection?.list, let order = selection?.order else {
      preconditionFailure("a select is done once")
    }
    return WideSelection<SelectBoth<List, SelectOne<ReceiveCase<Instant>._Receive>>>(
      SelectBoth(list, SelectOne(ReceiveCase(channel)._operation)), order: order)
  }

  /// Makes a select among any number of cases.
  @inlinable
  @inline(never)
  static func among<Case: SelectCase>(_ cases: [Case], order: SelectOrder) -> WideSelection
  where List == SelectMany<Case._Operation> {
    WideSelection(order: order) { SelectMany(cases.map { $0._operation }) }
  }
}
