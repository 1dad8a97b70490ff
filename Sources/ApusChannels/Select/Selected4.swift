/// The outcome of a select among four cases.
@frozen
public enum Selected4<A, B, C, D> {
  /// The first case happened.
  case first(A)
  /// The second case happened.
  case second(B)
  /// The third case happened.
  case third(C)
  /// The fourth case happened.
  case fourth(D)
}

extension Selected4: Sendable where A: Sendable, B: Sendable, C: Sendable, D: Sendable {}

extension Selected4 {
  @inlinable
  @inline(__always)
  init<
    ACase: _SelectOperation & ~Copyable, BCase: _SelectOperation & ~Copyable,
    CCase: _SelectOperation & ~Copyable,
    DCase: _SelectOperation & ~Copyable
  >(
    _ outcome: SelectBoth<
      SelectOne<ACase>, SelectBoth<SelectOne<BCase>, SelectBoth<SelectOne<CCase>, SelectOne<DCase>>>
    >.Outcome
  ) where A == ACase.Outcome, B == BCase.Outcome, C == CCase.Outcome, D == DCase.Outcome {
    switch outcome {
    case .first(let outcome): self = .first(outcome)
    case .rest(.first(let outcome)): self = .second(outcome)
    case .rest(.rest(.first(let outcome))): self = .third(outcome)
    case .rest(.rest(.rest(let outcome))): self = .fourth(outcome)
    }
  }
}

/// Waits until any of four operations can happen, and does it.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected4<A.Outcome, B.Outcome, C.Outcome, D.Outcome> {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(
        SelectOne(second._operation),
        SelectBoth(SelectOne(third._operation), SelectOne(fourth._operation)))), order: order)
  return Selected4(try await selection.run())
}

/// Does any of four operations if it can happen now, like Go's select with a default.
///
/// The select sees all channels at the same moment. If some channel is ready at every moment, the
/// select finds a ready channel.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Complexity: O(1). Does not allocate.
@inlinable
@inline(__always)
public func trySelect<A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  order: SelectOrder = .fair
) -> Selected4<A.Outcome, B.Outcome, C.Outcome, D.Outcome>? {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(
        SelectOne(second._operation),
        SelectBoth(SelectOne(third._operation), SelectOne(fourth._operation)))), order: order)
  return selection.runNow().map { Selected4($0) }
}

/// Waits until any of four operations can happen, and does it. Gives up at `deadline`.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - deadline: The instant to give up.
///   - clock: The clock of the deadline.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case could happen in time. Then no case has
///   happened.
/// - Throws: `CancellationError` if the task is cancelled before that. Then no case has happened.
/// - Complexity: O(1). Allocates a timer if it has to wait.
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, Time: Clock
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> Selected4<A.Outcome, B.Outcome, C.Outcome, D.Outcome>? {
  if let selected = trySelect(first, second, third, fourth, order: order) { return selected }
  let timer = timer(at: deadline, clock: clock)
  switch try await select(first, second, third, fourth, .receive(from: timer.channel), order: order)
  {
  case .first(let outcome): return .first(outcome)
  case .second(let outcome): return .second(outcome)
  case .third(let outcome): return .third(outcome)
  case .fourth(let outcome): return .fourth(outcome)
  case .fifth: return nil
  }
}
