/// The outcome of a select among six cases.
@frozen
public enum Selected6<A, B, C, D, E, F> {
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
  /// The sixth case happened.
  case sixth(F)
}

extension Selected6: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable {}

extension Selected6 {
  @inlinable
  @inline(__always)
  init<
    ACase: _SelectOperation, BCase: _SelectOperation, CCase: _SelectOperation,
    DCase: _SelectOperation, ECase: _SelectOperation, FCase: _SelectOperation
  >(
    _ outcome: SelectBoth<
      SelectOne<ACase>,
      SelectBoth<
        SelectOne<BCase>,
        SelectBoth<
          SelectOne<CCase>,
          SelectBoth<SelectOne<DCase>, SelectBoth<SelectOne<ECase>, SelectOne<FCase>>>
        >
      >
    >.Outcome
  )
  where
    A == ACase.Outcome, B == BCase.Outcome, C == CCase.Outcome, D == DCase.Outcome,
    E == ECase.Outcome, F == FCase.Outcome
  {
    switch outcome {
    case .first(let outcome): self = .first(outcome)
    case .rest(.first(let outcome)): self = .second(outcome)
    case .rest(.rest(.first(let outcome))): self = .third(outcome)
    case .rest(.rest(.rest(.first(let outcome)))): self = .fourth(outcome)
    case .rest(.rest(.rest(.rest(.first(let outcome))))): self = .fifth(outcome)
    case .rest(.rest(.rest(.rest(.rest(let outcome))))): self = .sixth(outcome)
    }
  }
}

/// Waits until any of six operations can happen, and does it.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - sixth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected6<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome
> {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
    sixth._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(
        SelectOne(second._operation),
        SelectBoth(
          SelectOne(third._operation),
          SelectBoth(
            SelectOne(fourth._operation),
            SelectBoth(SelectOne(fifth._operation), SelectOne(sixth._operation)))))), order: order)
  return Selected6(try await selection.run())
}

/// Does any of six operations if it can happen now, like Go's select with a default.
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
///   - sixth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Complexity: O(1). Does not allocate.
@inlinable
@inline(__always)
public func trySelect<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  order: SelectOrder = .fair
) -> Selected6<A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome>? {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
    sixth._keepAlive()
  }
  var selection = Selection(
    SelectBoth(
      SelectOne(first._operation),
      SelectBoth(
        SelectOne(second._operation),
        SelectBoth(
          SelectOne(third._operation),
          SelectBoth(
            SelectOne(fourth._operation),
            SelectBoth(SelectOne(fifth._operation), SelectOne(sixth._operation)))))), order: order)
  return selection.runNow().map { Selected6($0) }
}

/// Waits until any of six operations can happen, and does it. Gives up at `deadline`.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - sixth: A case.
///   - deadline: The instant to give up.
///   - clock: The clock of the deadline.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case could happen in time. Then no case has
///   happened.
/// - Throws: `CancellationError` if the task is cancelled before that. Then no case has happened.
/// - Complexity: O(1). Allocates a timer if it has to wait.
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase,
  Time: Clock
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> Selected6<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome
>? {
  if let selected = trySelect(first, second, third, fourth, fifth, sixth, order: order) {
    return selected
  }
  let timer = timer(at: deadline, clock: clock)
  switch try await select(
    first, second, third, fourth, fifth, sixth, .receive(from: timer.channel), order: order)
  {
  case .first(let outcome): return .first(outcome)
  case .second(let outcome): return .second(outcome)
  case .third(let outcome): return .third(outcome)
  case .fourth(let outcome): return .fourth(outcome)
  case .fifth(let outcome): return .fifth(outcome)
  case .sixth(let outcome): return .sixth(outcome)
  case .seventh: return nil
  }
}
