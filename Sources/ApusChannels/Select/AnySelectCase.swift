/// A type-erased case with a transformed outcome, for a select among cases of different kinds.
///
///     let cases: [AnySelectCase<Event>] = [
///       AnySelectCase(.receive(from: keys)) { .key($0) },
///       AnySelectCase(.send(frame, to: frames)) { _ in .shown },
///     ]
///     switch try await select(among: cases).outcome {
///     case .key(let key): handle(key)
///     case .shown: refresh()
///     }
///
/// Each such case costs an allocation. For up to eight cases, the overloads of `select` that list
/// them need none.
public struct AnySelectCase<Outcome: Sendable>: SelectCase {
  private let make: @Sendable () -> _Any

  /// Creates a case that transforms the outcome of `base`.
  ///
  /// - Parameters:
  ///   - base: The case.
  ///   - transform: A function that is called once if the case happens, and not under a lock.
  @inlinable
  @inline(__always)
  public init<Base: SelectCase>(
    _ base: Base, _ transform: @escaping @Sendable (Base.Outcome) -> Outcome
  ) {
    if Base._Operation._isWide {
      self.init(WidePlace(base), transform)
    } else {
      self.init(byCall: base, transform)
    }
  }

  @usableFromInline
  @inline(never)
  init<Base: SelectCase>(
    _ base: WidePlace<Base>, _ transform: @escaping @Sendable (Base.Outcome) -> Outcome
  ) {
    self.init(byCall: base.take(), transform)
  }

  @usableFromInline
  init<Base: SelectCase>(
    byCall base: Base, _ transform: @escaping @Sendable (Base.Outcome) -> Outcome
  ) {
    make = { _Any(box: OperationBox(base, transform)) }
  }

  /// Makes the operation of the base. This case keeps its channel alive.
  public var _operation: _Any { make() }

  /// Keeps the case and its channel alive until this call, which is the last of a select.
  public func _keepAlive() { withExtendedLifetime(self) {} }

  /// A pending operation of any kind.
  public struct _Any: _SelectOperation {
    fileprivate let box: Box<Outcome>

    /// Whether an outcome may hold a vector of more than 16 bytes.
    public static var _isWide: Bool { isWide(Outcome.self) }

    /// The lock of the channel.
    public var _channel: SelectChannel { box.channel }
    /// The channel version at which the operation was impossible, or `nil` if only the lock can
    /// tell.
    public var _refusal: UInt64? { box.refusal }
    /// Decides under the lock whether the operation can happen now.
    public mutating func _decide() -> Bool { box.decide() }
    /// Does the operation as decided, and releases the lock.
    public mutating func _act() -> Outcome { box.act() }
    /// Adds a waiter to the channel's queue, under the lock.
    public func _wait(as entry: SelectEntry) { box.wait(as: entry) }
    /// Returns the outcome of the operation after the wait.
    public func _finish(as entry: SelectEntry) -> Outcome { box.finish(as: entry) }
    /// Removes the waiter from the queue, and returns it to the store.
    public func _leave(_ entry: SelectEntry) { box.leave(entry) }
  }
}

private class Box<Outcome> {
  var channel: SelectChannel { fatalError("abstract") }
  var refusal: UInt64? { fatalError("abstract") }
  func decide() -> Bool { fatalError("abstract") }
  func act() -> Outcome { fatalError("abstract") }
  func wait(as entry: SelectEntry) { fatalError("abstract") }
  func finish(as entry: SelectEntry) -> Outcome { fatalError("abstract") }
  func leave(_ entry: SelectEntry) { fatalError("abstract") }
}

private final class OperationBox<Base: SelectCase, Outcome>: Box<Outcome> {
  private let base: Base
  private var operation: Base._Operation
  private let transform: (Base.Outcome) -> Outcome

  init(_ base: Base, _ transform: @escaping (Base.Outcome) -> Outcome) {
    self.base = base
    self.transform = transform
    operation = base._operation
  }

  override var channel: SelectChannel { operation._channel }
  override var refusal: UInt64? { operation._refusal }
  override func decide() -> Bool { operation._decide() }
  override func act() -> Outcome { transform(operation._act()) }
  override func wait(as entry: SelectEntry) { operation._wait(as: entry) }
  override func finish(as entry: SelectEntry) -> Outcome { transform(operation._finish(as: entry)) }
  override func leave(_ entry: SelectEntry) { operation._leave(entry) }
}
