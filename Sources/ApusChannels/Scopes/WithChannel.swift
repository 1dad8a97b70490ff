/// Calls `body` with a new channel, and closes the channel when `body` ends.
///
///     await withChannel(of: Job.self, capacity: 16) { jobs in
///       for _ in 0..<4 { Task { for await job in jobs { await job.run() } } }
///       for job in work { try? await jobs.send(job) }
///     }  // the workers receive what is buffered, and end
///
/// The channel is closed whether `body` returns or throws. If a reference outlives `body`, its
/// sends fail, and its receives end after the buffered elements. `body` must not wait for tasks
/// that receive until the channel is closed. For these use
/// ``withChannel(of:capacity:sending:receiving:)``, which closes the channel when the senders end.
///
/// - Parameters:
///   - type: The type of the elements.
///   - capacity: The number of elements that are buffered; 0, the default, is a rendezvous.
///   - body: A function that uses the channel, in the caller's isolation.
/// - Returns: The result of `body`. Loops over a channel end early in a cancelled task, so `body`
///   should call `Task.checkCancellation()` before it returns a result of them.
/// - Throws: The error of `body`.
/// - Precondition: `capacity` is not negative.
/// - Complexity: O(`capacity`) memory.
public nonisolated(nonsending) func withChannel<Element: ~Copyable, Result, Failure: Error>(
  of type: Element.Type = Element.self, capacity: Int = 0,
  _ body: nonisolated(nonsending) (Channel<Element>) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  try await withChannel(of: type, .buffered(capacity), body)
}

/// Calls `body` with a new channel of a buffering policy, and closes the channel when `body` ends.
///
/// See ``withChannel(of:capacity:_:)``.
///
/// - Parameters:
///   - type: The type of the elements.
///   - policy: The buffer size of the channel, and the behaviour when the buffer is full.
///   - body: A function that uses the channel, in the caller's isolation.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`.
/// - Complexity: O(*n*) memory for a policy of *n* elements.
public nonisolated(nonsending) func withChannel<Element: ~Copyable, Result, Failure: Error>(
  of type: Element.Type = Element.self, _ policy: BufferingPolicy,
  _ body: nonisolated(nonsending) (Channel<Element>) async throws(Failure) -> Result
) async throws(Failure) -> Result {
  let channel = Channel<Element>(policy)
  defer { channel.close() }
  return try await body(channel)
}
