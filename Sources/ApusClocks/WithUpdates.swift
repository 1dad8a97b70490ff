/// Runs a body that counts, and calls an update as often as a rule says, also while nothing is counted.
///
/// Use ``Throttle`` in a loop that cannot stall, or where your own timer asks it: that needs no task.
///
///     try await withUpdates(.bytes, update: { print($0, "bytes") }) { meter in
///       for try await byte in stream {
///         digest.add(byte)
///         meter.add(1)
///       }
///     }
///
/// Updates are called by the body's task from `add(_:)`, or by a task of this function when the body is
/// waiting. They never overlap, their totals never fall, and none runs after this function returned. In
/// a sudden stall a total may lack the things since the last reading of the clock, at most 1023 and
/// usually a millisecond's. There is no update at the end: that is yours to make.
///
/// - Parameters:
///   - rule: When an update is due.
///   - clock: The clock that the rule goes by; its sleep must end when the task is cancelled.
///   - isolation: The actor that the body runs on: the caller's.
///   - update: Called with what was counted so far.
///   - body: Counts with the meter that it is given.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
/// - Complexity: One task and one lock, and up to two wake-ups in the rule's `latest`.
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

/// Runs a body that counts, and calls an update by the processor's counter.
///
/// - Parameters:
///   - rule: When an update is due.
///   - isolation: The actor that the body runs on: the caller's.
///   - update: Called with what was counted so far.
///   - body: Counts with the meter that it is given.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
/// - Complexity: One task and one lock, and up to two wake-ups in the rule's `latest`.
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
