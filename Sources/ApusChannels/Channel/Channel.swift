public import Synchronization

// SAFETY: everything that changes lies in the block, under its lock; elements are sent and not shared.
/// A queue between tasks, as in Go: whoever sends waits for room, whoever receives waits for an element.
///
///     let squares = Channel<Int>(capacity: 8)
///     Task {
///       for n in 1...3 { try await squares.send(n * n) }
///       squares.close()
///     }
///     for await square in squares { print(square) }  // 1, 4, 9
///
/// Any number of tasks may send and receive at once. Elements arrive in the order in which they were sent;
/// tasks that wait are served first come first served. Sending and receiving work from any isolation, and the
/// task is there again afterwards. A task that is cancelled stops waiting: what it was to send is not delivered,
/// and nothing that it was to receive is lost.
///
/// The elements that a channel still buffers are destroyed with its last reference. A task that waits holds a
/// reference, so that it waits for ever unless somebody closes the channel. A scope closes its channel when it ends:
/// ``withChannel(of:capacity:sending:receiving:)``.
///
/// To fail the receivers, use ``ThrowingChannel``. For one producer of values that never waits, `AsyncStream`
/// from the standard library needs no dependency.
@safe
public final class Channel<Element: ~Copyable>: @unchecked Sendable {
  @usableFromInline let core: ChannelCore<Element>
  @usableFromInline let lot: Lot
  @usableFromInline let form: ParkingForm
  /// Set after the channel was closed: to look at it costs nothing, since nobody else changes what lies beside it.
  @usableFromInline let knownClosed = Atomic(false)
  /// The ``ChannelInlet`` of an outlet; `nil` if this channel has its core to itself. See ``outlet(onEnd:)``.
  private let inlet: AnyObject?

  /// A channel with room for `capacity` elements that nobody has received yet.
  ///
  /// - Parameters:
  ///   - capacity: how many elements are buffered; 0, the default, is a rendezvous.
  /// - Precondition: `capacity` is not negative.
  /// - Complexity: O(`capacity`) memory, in two allocations besides the object.
  public convenience init(capacity: Int = 0) { self.init(.buffered(capacity)) }

  /// A channel that keeps elements as `policy` says.
  ///
  /// - Parameters:
  ///   - policy: how many elements it keeps, and what happens to one more.
  /// - Complexity: O(*n*) memory for a policy of *n* elements, in two allocations besides the object.
  public convenience init(_ policy: BufferingPolicy) { self.init(policy, form: .automatic) }

  package init(_ policy: BufferingPolicy, form: ParkingForm) {
    self.form = form
    lot = Lot.shared
    inlet = nil
    core = ChannelCore.make(
      limit: policy.limit, room: policy.limit == .max ? 0 : policy.limit, overflow: policy.overflow)
  }

  /// A second object for the core of the inlet's channel.
  init(of inlet: ChannelInlet<Element>) {
    form = inlet.channel.form
    lot = Lot.shared
    self.inlet = inlet
    core = inlet.channel.core
  }

  deinit { if inlet == nil { core.destroy() } }

  /// How many elements are buffered.
  public var count: Int { core.withState { $0.count } }

  /// The most elements that are buffered; `Int.max` where there is no limit.
  public var capacity: Int { core.withState { $0.limit } }

  /// Whether the channel was closed. There may still be elements to receive.
  public var isClosed: Bool { core.withState { $0.isClosed } }

  /// Whether there is nothing more to receive, now or later.
  var isFinished: Bool { core.withState { $0.isFinished && $0.count == 0 } }

  @inlinable
  @inline(__always)
  var isKnownClosed: Bool { knownClosed.load(ordering: .relaxed) }

  /// Whether nothing more can be received, as far as can be told without the lock. Not inlined, since `receive` is.
  @usableFromInline
  var isDrained: Bool {
    @inline(never)
    get { core.refusalToReceive() == .closed }
  }

  /// Closes the channel: nothing more is sent, and what is buffered is still received.
  ///
  /// Senders that wait fail and have their element back; receivers that wait get `nil`. Closing again does
  /// nothing.
  ///
  /// - Returns: whether this call closed it. After either answer no send succeeds, except by a permit that was given
  ///   before.
  /// - Complexity: O(*n*) for *n* tasks that wait. Does not allocate.
  @discardableResult
  public func close() -> Bool { close {} }

  /// Closes the channel, and calls `record` under its lock if this call is the one that closes it.
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
