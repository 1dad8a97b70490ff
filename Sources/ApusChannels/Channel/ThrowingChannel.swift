internal import Synchronization

/// A channel that can be closed with an error. Receivers get the error after the buffered elements.
///
///     let lines = ThrowingChannel<String, ReadError>(capacity: 16)
///     Task {
///       do throws(ReadError) {
///         while let line = try read() { try? await lines.send(line) }
///         lines.close()
///       } catch {
///         lines.close(throwing: error)
///       }
///     }
///     for try await line in lines { show(line) }
///
/// It is built on a ``Channel``, and otherwise has the same behaviour and cost.
public final class ThrowingChannel<Element: ~Copyable, Failure: Error>: Sendable {
  /// The channel of the elements, without the failure. The cases of a select wait for it.
  @usableFromInline let elements: Channel<Element>
  /// The error of the first close, set under the lock of `elements`.
  private let failure = Mutex<Failure?>(nil)

  /// Creates a channel that buffers up to `capacity` elements.
  ///
  /// - Parameters:
  ///   - capacity: The number of elements to buffer. The default, 0, is a rendezvous.
  /// - Precondition: `capacity` is not negative.
  /// - Complexity: O(`capacity`) memory, in two allocations besides the objects.
  public convenience init(capacity: Int = 0) { self.init(.buffered(capacity)) }

  /// Creates a channel with a buffering policy.
  ///
  /// - Parameters:
  ///   - policy: The buffer size, and the behaviour when the buffer is full.
  /// - Complexity: O(*n*) memory for a policy of *n* elements, in two allocations besides the
  ///   objects.
  public convenience init(_ policy: BufferingPolicy) { self.init(policy, strategy: .automatic) }

  package init(_ policy: BufferingPolicy, strategy: SuspensionStrategy) {
    elements = Channel(policy, strategy: strategy)
  }

  /// The number of buffered elements.
  public var count: Int { elements.count }

  /// The largest number of buffered elements, or `Int.max` if the buffer is unlimited.
  public var capacity: Int { elements.capacity }

  /// Whether the channel was closed. Some elements and an error may still be available.
  public var isClosed: Bool { elements.isClosed }

  /// Closes the channel: later sends fail, and buffered elements are still received.
  ///
  /// - Returns: Whether this call closed the channel. A second close, with or without an error,
  ///   does nothing. After either result no send succeeds, except by a permit that was granted
  ///   before.
  /// - Complexity: O(*n*) for *n* waiting tasks. Does not allocate.
  @discardableResult
  public func close() -> Bool { close(because: nil) }

  /// Closes the channel with an error. Every receive from the drained channel throws that error,
  /// not only the first.
  ///
  /// - Parameters:
  ///   - failure: The error that receivers throw.
  /// - Returns: Whether this call closed the channel, so that receivers throw this error. A second
  ///   close does nothing. After either result no send succeeds, except by a permit that was
  ///   granted before.
  /// - Complexity: O(*n*) for *n* waiting tasks. Does not allocate.
  @discardableResult
  public func close(throwing failure: Failure) -> Bool { close(because: failure) }

  private func close(because cause: Failure?) -> Bool {
    elements.close { failure.withLock { $0 = cause } }
  }

  /// Throws the error of the close, if the channel is finished.
  @usableFromInline
  func throwFailure() throws(Failure) {
    guard elements.isFinished else { return }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}

extension ThrowingChannel where Element: ~Copyable {
  /// The number of tasks that wait to receive. For tests.
  package var waitingReceivers: Int { elements.waiting.receivers }
}
