/// A receive case of a select for a channel that can fail.
///
/// Its outcome is the element, `nil` if the channel is closed and drained, or the error that it was
/// closed with.
///
///     let lines = ThrowingChannel<String, ReadError>(capacity: 1)
///     try await lines.send("one")
///     switch try await select(.receive(from: lines), .receive(from: after(.seconds(1)).channel)) {
///     case .first(let result): print(try result.get() ?? "closed")  // one
///     case .second: print("nothing within a second")
///     }
///
@frozen
public struct ThrowingReceiveCase<Element: Sendable, Failure: Error>: SelectCase {
  @usableFromInline let channel: ThrowingChannel<Element, Failure>

  @inlinable
  init(_ channel: ThrowingChannel<Element, Failure>) { self.channel = channel }

  /// The receive operation. This case keeps its channel alive.
  @inlinable
  public var _operation: _Receive { _Receive(channel) }

  /// Keeps the case and its channel alive until this call, which is the last of a select.
  @inlinable
  public func _keepAlive() { keepAlive(channel) }

  /// A pending receive.
  @frozen
  public struct _Receive: _SelectOperation {
    @usableFromInline let channel: ThrowingChannel<Element, Failure>
    @usableFromInline var base: ReceiveCase<Element>._Receive

    @inlinable
    init(_ channel: ThrowingChannel<Element, Failure>) {
      self.channel = channel
      base = ReceiveCase(channel.elements)._operation
    }

    @inlinable
    func outcome(_ element: Element?) -> Result<Element?, Failure> {
      if let element { return .success(element) }
      do throws(Failure) {
        try channel.throwFailure()
        return .success(nil)
      } catch { return .failure(error) }
    }

    /// Whether an element may hold a vector of more than 16 bytes.
    @inlinable
    @inline(__always)
    public static var _isWide: Bool { isWide(Element.self) || isWide(Failure.self) }

    /// The lock of the channel.
    @inlinable
    public var _channel: SelectChannel { base._channel }

    /// The channel version at which the operation was impossible, or `nil` if only the lock can
    /// tell.
    @inlinable
    public var _refusal: UInt64? { base._refusal }

    /// Decides under the lock whether the operation can happen now.
    @inlinable
    public mutating func _decide() -> Bool { base._decide() }

    /// Does the operation as decided, and releases the lock.
    @inlinable
    public mutating func _act() -> Result<Element?, Failure> { outcome(base._act()) }

    /// Adds a waiter to the channel's queue, under the lock.
    @inlinable
    public func _wait(as entry: SelectEntry) { base._wait(as: entry) }

    /// Returns the outcome of the operation after the wait.
    @inlinable
    public func _finish(as entry: SelectEntry) -> Result<Element?, Failure> {
      outcome(base._finish(as: entry))
    }

    /// Removes the waiter from the queue, and returns it to the store.
    @inlinable
    public func _leave(_ entry: SelectEntry) { base._leave(entry) }
  }
}

extension SelectCase {
  /// Makes a receive case of a channel that can fail, for a select.
  ///
  /// - Parameters:
  ///   - channel: The channel to receive from.
  @inlinable
  public static func receive<Element, Failure>(
    from channel: ThrowingChannel<Element, Failure>
  ) -> Self where Self == ThrowingReceiveCase<Element, Failure> { ThrowingReceiveCase(channel) }

  /// Makes a send case of a channel that can fail, for a select.
  ///
  /// - Parameters:
  ///   - element: The element to send.
  ///   - channel: The channel to send to.
  @inlinable
  public static func send<Element, Failure>(
    _ element: Element, to channel: ThrowingChannel<Element, Failure>
  ) -> Self where Self == SendCase<Element> { SendCase(element, channel.elements) }
}
