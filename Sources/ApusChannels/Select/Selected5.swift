/// The outcome of a select among five cases.
@frozen
public enum Selected5<A, B, C, D, E> {
  /// The first case happened.
  case first(A)
  /// The second case happened.
  case second(B)
  /// The third case happened.
  case third(C)
  /// The fourth case happened.
  case fourth(D)
  /// The fifth case happened.
  case fifth(E)
}

extension Selected5: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable {}

extension Selected5 {
  @inlinable
  @inline(__always)
  init<
    ACase: _SelectOperation, BCase: _SelectOperation, CCase: _SelectOperation,
    DCase: _SelectOperation, ECase: _SelectOperation
  >(
    _ outcome: SelectBoth<
      SelectOne<ACase>,
      SelectBoth<
        SelectOne<BCase>,
        SelectBoth<SelectOne<CCase>, SelectBoth<SelectOne<DCase>, SelectOne<ECase>>>
      >
    >.Outcome
  )
  where
    A == ACase.Outcome, B == BCase.Outcome, C == CCase.Outcome, D == DCase.Outcome,
    E == ECase.Outcome
  {
    switch outcome {
    case .first(let outcome): self = .first(outcome)
    case .rest(.first(let outcome)): self = .second(outcome)
    case .rest(.rest(.first(let outcome))): self = .third(outcome)
    case .rest(.rest(.rest(.first(let outcome)))): self = .fourth(outcome)
    case .rest(.rest(.rest(.rest(let outcome)))): self = .fifth(outcome)
    }
  }
}

/// Waits until any of five operations can happen, and does it.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected5<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome
> {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(
        SelectOne(second._operation),
        SelectBoth(
          SelectOne(third._operation),
          SelectBoth(SelectOne(fourth._operation), SelectOne(fifth._operation))))), order: order)
  return Selected5(try await selection.run())
}

/// Does any of five operations if it can happen now, like Go's select with a default.
///
/// The select sees all channels at the same moment. If some channel is ready at every moment, the
/// select finds a ready channel.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Complexity: O(1). Does not allocate.
@inlinable
@inline(__always)
public func trySelect<A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  order: SelectOrder = .fair
) -> Selected5<A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome>? {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(
        SelectOne(second._operation),
        SelectBoth(
          SelectOne(third._operation),
          SelectBoth(SelectOne(fourth._operation), SelectOne(fifth._operation))))), order: order)
  return selection.runNow().map { Selected5($0) }
}

/// Waits until any of five operations can happen, and does it. Gives up at `deadline`.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - deadline: The instant to give up.
///   - clock: The clock of the deadline.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case could happen in time. Then no case has
///   happened.
/// - Throws: `CancellationError` if the task is cancelled before that. Then no case has happened.
/// - Complexity: O(1). Allocates a timer if it has to wait.
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, Time: Clock
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> Selected5<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome
>? {
  if let selected = trySelect(first, second, third, fourth, fifth, order: order) { return selected }
  let timer = timer(at: deadline, clock: clock)
  switch try await select(
    first, second, third, fourth, fifth, .receive(from: timer.channel), order: order)
  {
  case .first(let outcome): return .first(outcome)
  case .second(let outcome): return .second(outcome)
  case .third(let outcome): return .third(outcome)
  case .fourth(let outcome): return .fourth(outcome)
  case .fifth(let outcome): return .fifth(outcome)
  case .sixth: return nil
  }
}
