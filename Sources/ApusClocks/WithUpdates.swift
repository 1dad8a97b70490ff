/// Runs a body that counts events, and calls an update as often as a rule says, even during a
/// stall.
///
/// Use ``Throttle`` in a loop that cannot stall, or if your own timer calls it: a throttle needs no
/// task.
///
///     try await withUpdates(.bytes, update: { print($0, "bytes") }) { meter in
///       for try await byte in stream {
///         digest.add(byte)
///         meter.add(1)
///       }
///     }
///
/// The body's task calls the update from `add(_:)`. While the body waits, a task of this function
/// calls it. Updates never overlap, and their totals never decrease. No update runs after this
/// function has returned. In a sudden stall, a total may lack the events after the last reading of
/// the clock. These are at most 1023, and usually those of a millisecond. No update is called at
/// the end; call it yourself.
///
/// - Parameters:
///   - rule: The rule that decides when an update is due.
///   - clock: The clock of the rule. Its sleep must end when the task is cancelled.
///   - isolation: The actor that the body runs on: the actor of the caller.
///   - update: A closure that gets the number of events so far.
///   - body: A closure that counts with its meter.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
/// - Complexity: A task and a lock, and at most two wake-ups within the rule's `latest`.
public func withUpdates<Source: Clock, Value, Failure: Error>(
  _ rule: ThrottleRule, clock: Source, isolation: isolated (any Actor)? = #isolation,
  update: @escaping @Sendable (_ total: Int) -> Void,
  during body: (inout UpdateMeter<Source>) async throws(Failure) -> Value
) async throws(Failure) -> Value where Source.Duration == Duration {
  let sender = UpdateSender(rule, clock, update)
  let watcher = Task { await sender.watch() }
  var meter = UpdateMeter(sender)
  do throws(Failure) {
    let value = try await body(&meter)
    await end(watcher)
    return value
  } catch {
    await end(watcher)
    throw error
  }
}

/// Runs a body that counts events, and calls an update as `CounterClock` and a rule say.
///
/// - Parameters:
///   - rule: The rule that decides when an update is due.
///   - isolation: The actor that the body runs on: the actor of the caller.
///   - update: A closure that gets the number of events so far.
///   - body: A closure that counts with its meter.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
/// - Complexity: A task and a lock, and at most two wake-ups within the rule's `latest`.
public func withUpdates<Value, Failure: Error>(
  _ rule: ThrottleRule, isolation: isolated (any Actor)? = #isolation,
  update: @escaping @Sendable (_ total: Int) -> Void,
  during body: (inout UpdateMeter<CounterClock>) async throws(Failure) -> Value
) async throws(Failure) -> Value {
  try await withUpdates(
    rule, clock: CounterClock(), isolation: isolation, update: update, during: body)
}

private func end(_ watcher: Task<Void, Never>) async {
  watcher.cancel()
  await watcher.value
}
