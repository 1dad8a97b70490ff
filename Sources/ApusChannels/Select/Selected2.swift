/// The outcome of a select among two cases.
@frozen
public enum Selected2<A, B> {
  /// The first case happened.
  case first(A)
  /// The second case happened.
  case second(B)
}

extension Selected2: Sendable where A: Sendable, B: Sendable {}

extension Selected2 {
  @inlinable
  @inline(__always)
  init<ACase: _SelectOperation & ~Copyable, BCase: _SelectOperation & ~Copyable>(
    _ outcome: SelectBoth<SelectOne<ACase>, SelectOne<BCase>>.Outcome
  ) where A == ACase.Outcome, B == BCase.Outcome {
    switch outcome {
    case .first(let outcome): self = .first(outcome)
    case .rest(let outcome): self = .second(outcome)
    }
  }
}

/// Waits until either of two operations can happen, and does it.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<A: SelectCase, B: SelectCase>(
  _ first: A,
  _ second: B,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected2<A.Outcome, B.Outcome> {
  defer {
    first._keepAlive()
    second._keepAlive()
  }
  var selection = Selection(
    SelectBoth(SelectOne(first._operation), SelectOne(second._operation)), order: order)
  return Selected2(try await selection.run())
}

/// Does either of two operations if it can happen now, like Go's select with a default.
///
/// The select sees all channels at the same moment. If some channel is ready at every moment, the
/// select finds a ready channel.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Complexity: O(1). Does not allocate.
@inlinable
@inline(__always)
public func trySelect<A: SelectCase, B: SelectCase>(
  _ first: A,
  _ second: B,
  order: SelectOrder = .fair
) -> Selected2<A.Outcome, B.Outcome>? {
  defer {
    first._keepAlive()
    second._keepAlive()
  }
  var selection = Selection(
    SelectBoth(SelectOne(first._operation), SelectOne(second._operation)), order: order)
  return selection.runNow().map { Selected2($0) }
}

/// Waits until either of two operations can happen, and does it. Gives up at `deadline`.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - deadline: The instant to give up.
///   - clock: The clock of the deadline.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case could happen in time. Then no case has
///   happened.
/// - Throws: `CancellationError` if the task is cancelled before that. Then no case has happened.
/// - Complexity: O(1). Allocates a timer if it has to wait.
public nonisolated(nonsending) func select<A: SelectCase, B: SelectCase, Time: Clock>(
  _ first: A,
  _ second: B,
  until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> Selected2<A.Outcome, B.Outcome>? {
  if let selected = trySelect(first, second, order: order) { return selected }
  let timer = timer(at: deadline, clock: clock)
  switch try await select(first, second, .receive(from: timer.channel), order: order) {
  case .first(let outcome): return .first(outcome)
  case .second(let outcome): return .second(outcome)
  case .third: return nil
  }
}
