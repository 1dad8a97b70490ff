internal import Synchronization

/// A channel that can be closed with an error, which receivers get after what was buffered.
///
///     let lines = ThrowingChannel<String, ReadError>(capacity: 16)
///     Task {
///       do { while let line = try read() { try await lines.send(line) }; lines.close() }
///       catch { lines.close(throwing: error) }
///     }
///     for try await line in lines { show(line) }
///
/// In all else it is a ``Channel``, which it is built on, and costs what that does.
public final class ThrowingChannel<Element: ~Copyable, Failure: Error>: Sendable {
  /// Elements without the failure: what the cases of a select wait for.
  @usableFromInline let elements: Channel<Element>
  /// Set by the close that is the first, under the lock of `elements`.
  private let failure = Mutex<Failure?>(nil)

  /// A channel with room for `capacity` elements that nobody has received yet.
  ///
  /// - Parameters:
  ///   - capacity: how many elements are buffered; 0, the default, is a rendezvous.
  /// - Precondition: `capacity` is not negative.
  /// - Complexity: O(`capacity`) memory, in two allocations besides the objects.
  public convenience init(capacity: Int = 0) { self.init(.buffered(capacity)) }

  /// A channel that keeps elements as `policy` says.
  ///
  /// - Parameters:
  ///   - policy: how many elements it keeps, and what happens to one more.
  /// - Complexity: O(*n*) memory for a policy of *n* elements, in two allocations besides the objects.
  public convenience init(_ policy: BufferingPolicy) { self.init(policy, form: .automatic) }

  package init(_ policy: BufferingPolicy, form: ParkingForm) {
    elements = Channel(policy, form: form)
  }

  /// How many elements are buffered.
  public var count: Int { elements.count }

  /// The most elements that are buffered; `Int.max` where there is no limit.
  public var capacity: Int { elements.capacity }

  /// Whether the channel was closed. There may still be elements to receive, and an error.
  public var isClosed: Bool { elements.isClosed }

  /// Closes the channel: nothing more is sent, and what is buffered is still received.
  ///
  /// - Returns: whether this call closed it. A later one, with or without an error, does nothing. After either answer
  ///   no send succeeds, except by a permit that was given before.
  /// - Complexity: O(*n*) for *n* tasks that wait. Does not allocate.
  @discardableResult
  public func close() -> Bool { close(because: nil) }

  /// Closes the channel with an error. Every receiver that finds nothing more to receive throws it, the first
  /// and all that follow.
  ///
  /// - Parameters:
  ///   - failure: what receivers throw.
  /// - Returns: whether this call closed it, so that receivers throw this error. A later one does nothing. After
  ///   either answer no send succeeds, except by a permit that was given before.
  /// - Complexity: O(*n*) for *n* tasks that wait. Does not allocate.
  @discardableResult
  public func close(throwing failure: Failure) -> Bool { close(because: failure) }

  private func close(because cause: Failure?) -> Bool {
    elements.close { failure.withLock { $0 = cause } }
  }

  /// Throws the error of the close, if that is why there is nothing to receive.
  @usableFromInline
  func throwFailure() throws(Failure) {
    guard elements.isFinished else { return }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
