public import CApusTasks
public import Synchronization

/// A channel between tasks, as in Go: a sender waits for room, and a receiver waits for an element.
///
///     let squares = Channel<Int>(capacity: 8)
///     Task {
///       for n in 1...3 { try await squares.send(n * n) }
///       squares.close()
///     }
///     for await square in squares { print(square) }  // 1, 4, 9
///
/// Any number of tasks may send and receive at the same time. Elements arrive in the order in which
/// they were sent. Waiting tasks are served first come, first served. Tasks may send and receive
/// from any isolation, and resume in the same isolation. A cancelled task stops waiting: its
/// element is not delivered, and no element for it is lost.
///
/// The buffered elements are destroyed with the last reference to the channel. A waiting task keeps
/// the channel alive. Without a peer it waits for ever unless the channel is closed. A scope closes
/// its channel when it ends: ``withChannel(of:capacity:sending:receiving:)``.
///
/// To fail the receivers, use ``ThrowingChannel``. For a single producer that never waits,
/// `AsyncStream` from the standard library needs no dependency.
public final class Channel<Element: ~Copyable>: Sendable {
  @usableFromInline let core: ChannelCore<Element>
  @usableFromInline let executor: ParkingExecutor
  @usableFromInline let strategy: SuspensionStrategy
  /// A flag that is set after the channel was closed. A read is cheap, because no thread changes
  /// the members beside it.
  @usableFromInline let knownClosed = Atomic(false)
  /// The ``ChannelInlet`` of an outlet, or `nil` if no other channel object shares this core. See
  /// ``outlet(onEnd:)``.
  private let inlet: (any AnyObject & Sendable)?

  /// Creates a channel that buffers up to `capacity` elements.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements to buffer. The default, 0, is a rendezvous.
  /// - Precondition: `capacity` is not negative.
  /// - Complexity: O(`capacity`) memory, in two allocations besides the object.
  public convenience init(capacity: Int = 0) { self.init(.buffered(capacity)) }

  /// Creates a channel with a buffering policy.
  ///
  /// - Parameters:
  ///   - policy: The buffer size, and the behaviour when the buffer is full.
  /// - Complexity: O(*n*) memory for a policy of *n* elements, in two allocations besides the
  ///   object.
  public convenience init(_ policy: BufferingPolicy) { self.init(policy, strategy: .automatic) }

  package init(_ policy: BufferingPolicy, strategy: SuspensionStrategy) {
    self.strategy = strategy
    executor = ParkingExecutor.shared
    inlet = nil
    core = ChannelCore.make(
      limit: policy.limit, room: policy.limit == .max ? 0 : policy.limit, overflow: policy.overflow)
  }

  /// Creates a second object for the core of the inlet's channel.
  init(of inlet: ChannelInlet<Element>) {
    strategy = inlet.channel.strategy
    executor = ParkingExecutor.shared
    self.inlet = inlet
    core = inlet.channel.core
  }

  deinit { if inlet == nil { core.destroy() } }

  /// The number of buffered elements.
  public var count: Int { core.withState { $0.count } }

  /// The largest number of buffered elements, or `Int.max` if the buffer is unlimited.
  public var capacity: Int { core.withState { $0.limit } }

  /// Whether the channel was closed. Some elements may still be available.
  public var isClosed: Bool { core.withState { $0.isClosed } }

  /// Whether no element can be received, now or later.
  var isFinished: Bool { core.withState { $0.isFinished && $0.count == 0 } }

  @inlinable
  @inline(__always)
  var isKnownClosed: Bool { knownClosed.load(ordering: .relaxed) }

  /// Whether no more elements can be received, as far as a lock-free check can tell. Not inlined,
  /// because `receive` is.
  @usableFromInline
  var isDrained: Bool {
    @inline(never)
    get { core.refusalToReceive() == .closed }
  }

  /// Closes the channel: later sends fail, and buffered elements are still received.
  ///
  /// Waiting senders fail and get their elements back. Waiting receivers get `nil`. A second close
  /// does nothing.
  ///
  /// - Returns: Whether this call closed the channel. After either result no send succeeds, except
  ///   by a permit that was granted before.
  /// - Complexity: O(*n*) for *n* waiting tasks. Does not allocate.
  @discardableResult
  public func close() -> Bool { close {} }

  /// Closes the channel. Calls `record` under its lock if this call is the first close.
  @inline(__always)
  func close(record: () -> Void) -> Bool {
    var closing = core.withState { state in
      let closing = state.close()
      if closing.isFirst { record() }
      return closing
    }
    knownClosed.store(true, ordering: .releasing)
    closing.tell()
    return closing.isFirst
  }
}

extension Channel where Element: ~Copyable {
  /// Sends an element, and waits until a receiver or the buffer has it.
  ///
  ///     try await channel.send(connection)
  ///
  /// A cancelled task stops waiting within a few milliseconds. It still sends elements for which it
  /// need not wait. A loop that only sends should call `Task.checkCancellation()` from time to
  /// time.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  /// - Throws: ``SendError``, which returns the element, if the channel is closed or the task is
  ///   cancelled.
  /// - Complexity: O(1). Allocates only if it waits and the element has more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func send(
    _ element: consuming sending Element
  ) async throws(SendError<Element>) {
    let workersRest = apus_workers_rest()
    core.acquire()
    let element = element
    while true {
      switch core.decide({ $0.send() }) {
      case .hand(let receiver):
        core.hand(element, to: receiver)
        if _slowPath(workersRest) { await Waiter.lendThread(on: executor, strategy: strategy) }
        return
      case .store(let slot): return core.store(element, in: slot)
      case .wait: return try await waitToSend(element)
      case .grow: core.resize()
      case .replace(let slot): return core.replace(slot, by: element)
      case .drop:
        core.release()
        return
      case .closed:
        core.release()
        throw SendError(.closed, element)
      }
    }
  }

  /// Waits for a receiver. The caller holds the lock, and this function releases it.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func waitToSend(
    _ element: consuming Element
  ) async throws(SendError<Element>) {
    let (waiter, operations) = core.joinSenders(element)
    await waiter.suspend(on: executor, strategy: strategy, operations: operations)
    if waiter.outcome != APUS_OUTCOME_DONE { throw undelivered(waiter) }
    core.finishSending(waiter)
  }

  /// Makes the error for a sender whose wait failed.
  @usableFromInline
  @inline(never)
  func undelivered(_ waiter: Waiter) -> SendError<Element> {
    let reason: SendError<Element>.Reason =
      waiter.outcome == APUS_OUTCOME_CANCELLED ? .cancelled : .closed
    let element = waiter.move(Element.self)
    waiter.releasePayload(of: Element.self)
    waiter.give()
    return SendError(reason, element)
  }
}

extension Channel where Element: ~Copyable {
  /// Receives the next element, and waits until an element arrives.
  ///
  ///     while let job = await jobs.receive() { run(job) }
  ///
  /// A cancelled task stops waiting within a few milliseconds. If elements are available, the task
  /// receives some more of them: one receive in 128 checks for cancellation. Elements that were not
  /// received stay in the channel. To receive elements in a cancelled task, use ``tryReceive()``.
  ///
  /// - Returns: The element, or `nil` if the channel is closed and drained, or if the task was
  ///   cancelled.
  /// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
  @inlinable
  @inline(__always)
  public nonisolated(nonsending) func receive() async -> sending Element? {
    if _slowPath(isKnownClosed) && isDrained { return nil }
    if core.hasChores && core.endsAfterChores() { return nil }
    core.acquire()
    switch core.decide({ $0.receive() }) {
    case .take(let slot): return core.finishReceiving(slot)
    case .takeAndRefill(let slot, let sender): return core.refill(slot, from: sender)
    case .takeAndPass(let slot, let waiter): return core.take(slot, passingSlotTo: waiter)
    case .takeFrom(let sender): return core.take(from: sender)
    case .wait: return await waitToReceive()
    case .closed:
      core.release()
      return nil
    }
  }

  /// Waits for a sender. The caller holds the lock, and this function releases it.
  @inlinable
  @inline(__always)
  nonisolated(nonsending) func waitToReceive() async -> sending Element? {
    let (waiter, operations) = core.joinReceivers()
    await waiter.suspend(on: executor, strategy: strategy, operations: operations)
    return core.received(waiter)
  }
}

extension Channel where Element: ~Copyable {
  /// The numbers of tasks that wait to send and to receive, including cases of selects. For tests.
  package var waiting: (senders: Int, receivers: Int) {
    core.withState { ($0.senders.count, $0.receivers.count) }
  }

  /// The number of operations that took the lock. For tests.
  package var operations: UInt64 { core.version }

  /// Whether the lock is held now. For tests.
  package var isLocked: Bool { core.isLocked }
}
