/// Which of two cases happened, with what came of it.
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

/// Waits until one of two operations can happen, and does that one.
///
/// - Parameters:
///   - first: a case.
///   - second: a case.
///   - order: which of several that can happen.
/// - Returns: the case that happened.
/// - Throws: `CancellationError` if the task is cancelled before one did. None has happened then.
/// - Complexity: O(1). Does not allocate, but for elements of more than 48 bytes.
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

/// Does one of two operations if it can happen now: Go's select with a default.
///
/// All channels are looked at in one moment: if one of them is ready at any time, it is not missed.
///
/// - Parameters:
///   - first: a case.
///   - second: a case.
///   - order: which of several that can happen.
/// - Returns: the case that happened, `nil` if none can.
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

/// Waits until one of two operations can happen, and does that one; not longer than until `deadline`.
///
/// - Parameters:
///   - first: a case.
///   - second: a case.
///   - deadline: when to give up.
///   - clock: the clock of the deadline.
///   - order: which of several that can happen.
/// - Returns: the case that happened; `nil` if none could in time. None has happened then.
/// - Throws: `CancellationError` if the task is cancelled before. None has happened then.
/// - Complexity: O(1). Allocates a timer where it has to wait.
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
