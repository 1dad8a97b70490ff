/// The outcome of a select among three cases.
@frozen
public enum Selected3<A, B, C> {
  /// The first case happened.
  case first(A)
  /// The second case happened.
  case second(B)
  /// The third case happened.
  case third(C)
}

extension Selected3: Sendable where A: Sendable, B: Sendable, C: Sendable {}

extension Selected3 {
  @inlinable
  @inline(__always)
  init<
    ACase: _SelectOperation & ~Copyable, BCase: _SelectOperation & ~Copyable,
    CCase: _SelectOperation & ~Copyable
  >(
    _ outcome: SelectBoth<SelectOne<ACase>, SelectBoth<SelectOne<BCase>, SelectOne<CCase>>>.Outcome
  ) where A == ACase.Outcome, B == BCase.Outcome, C == CCase.Outcome {
    switch outcome {
    case .first(let outcome): self = .first(outcome)
    case .rest(.first(let outcome)): self = .second(outcome)
    case .rest(.rest(let outcome)): self = .third(outcome)
    }
  }
}

/// Waits until any of three operations can happen, and does it.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<A: SelectCase, B: SelectCase, C: SelectCase>(
  _ first: A,
  _ second: B,
  _ third: C,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected3<A.Outcome, B.Outcome, C.Outcome> {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(SelectOne(second._operation), SelectOne(third._operation))), order: order)
  return Selected3(try await selection.run())
}

/// Does any of three operations if it can happen now, like Go's select with a default.
///
/// The select sees all channels at the same moment. If some channel is ready at every moment, the
/// select finds a ready channel.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Complexity: O(1). Does not allocate.
@inlinable
@inline(__always)
public func trySelect<A: SelectCase, B: SelectCase, C: SelectCase>(
  _ first: A,
  _ second: B,
  _ third: C,
  order: SelectOrder = .fair
) -> Selected3<A.Outcome, B.Outcome, C.Outcome>? {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(SelectOne(second._operation), SelectOne(third._operation))), order: order)
  return selection.runNow().map { Selected3($0) }
}

/// Waits until any of three operations can happen, and does it. Gives up at `deadline`.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - deadline: The instant to give up.
///   - clock: The clock of the deadline.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case could happen in time. Then no case has
///   happened.
/// - Throws: `CancellationError` if the task is cancelled before that. Then no case has happened.
/// - Complexity: O(1). Allocates a timer if it has to wait.
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, Time: Clock
>(
  _ first: A,
  _ second: B,
  _ third: C,
  until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> Selected3<A.Outcome, B.Outcome, C.Outcome>? {
  if let selected = trySelect(first, second, third, order: order) { return selected }
  let timer = timer(at: deadline, clock: clock)
  switch try await select(first, second, third, .receive(from: timer.channel), order: order) {
  case .first(let outcome): return .first(outcome)
  case .second(let outcome): return .second(outcome)
  case .third(let outcome): return .third(outcome)
  case .fourth: return nil
  }
}
