internal import Synchronization

/// Runs a sender and a receiver concurrently, and closes their channel when either of them ends.
///
///     let sum = try await withChannel(of: Int.self, capacity: 8) { numbers in
///       for n in 1...100 { try await numbers.send(n) }
///     } receiving: { numbers in
///       var sum = 0
///       for await n in numbers { sum += n }
///       return sum
///     }  // 5050
///
/// `sending` runs in a child task, and `receiving` in the calling task. Several tasks may send or
/// receive: start them in a task group inside `sending` or `receiving`.
///
/// - If `sending` ends first, the channel is closed. `receiving` receives the buffered elements,
///   and then `nil`.
/// - If `receiving` ends first, the channel is closed and the task of `sending` is cancelled. Its
///   sends fail, and give their elements back.
///
/// The call returns when both have ended. A reference that outlives the call is to a closed
/// channel.
///
/// - Parameters:
///   - type: The type of the elements.
///   - capacity: The number of elements that are buffered; 0, the default, is a rendezvous.
///   - sending: A function that sends.
///   - receiving: A function that receives, in the caller's isolation.
/// - Returns: The result of `receiving`.
/// - Throws: The error of `sending` if it ended before `receiving`, else the error of `receiving`.
///   `CancellationError` if the task is cancelled and both returned, because loops end early in a
///   cancelled task and the result may be of a part of the elements; and in place of a ``SendError``
///   or ``ReserveError`` that says `cancelled`. An error of `sending` is dropped if `receiving` ended
///   first, because its sends are then expected to fail.
/// - Precondition: `capacity` is not negative.
/// - Complexity: O(`capacity`) memory. Allocates a channel and a child task.
public nonisolated(nonsending) func withChannel<Element: ~Copyable, Result, Failure: Error>(
  of type: Element.Type = Element.self, capacity: Int = 0,
  sending: @escaping @Sendable (Channel<Element>) async throws(Failure) -> Void,
  receiving: nonisolated(nonsending) (Channel<Element>) async throws(Failure) -> Result
) async throws -> Result {
  try await withChannel(
    of: type, .buffered(capacity), sending: sending, receiving: receiving)
}

/// Runs a sender and a receiver concurrently, with a channel of a given buffering policy.
///
/// See ``withChannel(of:capacity:sending:receiving:)``.
///
/// - Parameters:
///   - type: The type of the elements.
///   - policy: The buffer size of the channel, and the behaviour when the buffer is full.
///   - sending: A function that sends.
///   - receiving: A function that receives, in the caller's isolation.
/// - Returns: The result of `receiving`.
/// - Throws: The error of `sending` if it ended before `receiving`, else the error of `receiving`,
///   else `CancellationError` if the task is cancelled. An error of a cancelled wait is then a
///   `CancellationError` as well.
/// - Complexity: O(*n*) memory for a policy of *n* elements. Allocates a channel and a child task.
public nonisolated(nonsending) func withChannel<Element: ~Copyable, Result, Failure: Error>(
  of type: Element.Type = Element.self, _ policy: BufferingPolicy,
  sending: @escaping @Sendable (Channel<Element>) async throws(Failure) -> Void,
  receiving: nonisolated(nonsending) (Channel<Element>) async throws(Failure) -> Result
) async throws -> Result {
  let scope = ChannelScope<Element, Failure>(policy)
  let result = await scope.receive(beside: sending, receiving)
  if let failure = scope.failureOfSending { throw errorOfScope(failure) }
  switch result {
  case .success(let received):
    try Task.checkCancellation()
    return received
  case .failure(let failure): throw errorOfScope(failure)
  }
}

/// The error of a scope: a task that was cancelled has one error, whichever wait noticed it first.
private func errorOfScope(_ error: any Error) -> any Error {
  guard Task.isCancelled, let wait = error as? any ErrorOfWait, wait.isOfCancellation else {
    return error
  }
  return CancellationError()
}

/// A channel with a sender and a receiver. Either of them may end first.
private final class ChannelScope<Element: ~Copyable, Failure: Error>: Sendable {
  private struct State {
    var hasEnded = false
    var failureOfSending: Failure?
  }

  private let channel: Channel<Element>
  private let state = Mutex(State())

  init(_ policy: BufferingPolicy) { channel = Channel(policy) }

  /// The error of the sender, if it ended first.
  var failureOfSending: Failure? { state.withLock { $0.failureOfSending } }

  /// Runs both functions. A return from this function cancels the sender's task and waits for its
  /// end.
  nonisolated(nonsending) func receive<Result>(
    beside sending: @escaping @Sendable (Channel<Element>) async throws(Failure) -> Void,
    _ receiving: nonisolated(nonsending) (Channel<Element>) async throws(Failure) -> Result
  ) async -> Swift.Result<Result, Failure> {
    async let _: Void = send(sending)
    defer { end(nil) }
    do throws(Failure) { return .success(try await receiving(channel)) } catch {
      return .failure(error)
    }
  }

  @concurrent
  private func send(
    _ sending: @Sendable (Channel<Element>) async throws(Failure) -> Void
  ) async {
    do throws(Failure) {
      try await sending(channel)
      end(nil)
    } catch { end(error) }
  }

  /// Notes that the sender or the receiver has ended, and closes the channel.
  private func end(_ failureOfSending: Failure?) {
    state.withLock { state in
      if !state.hasEnded { state.failureOfSending = failureOfSending }
      state.hasEnded = true
    }
    channel.close()
  }
}
