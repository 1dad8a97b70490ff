/// The outcome of a select among seven cases.
@frozen
public enum Selected7<A, B, C, D, E, F, G> {
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
  /// The seventh case happened.
  case seventh(G)
}

extension Selected7: Sendable
where A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable {}

extension Selected7 {
  @inlinable
  @inline(__always)
  init<
    ACase: _SelectOperation, BCase: _SelectOperation, CCase: _SelectOperation,
    DCase: _SelectOperation, ECase: _SelectOperation, FCase: _SelectOperation,
    GCase: _SelectOperation
  >(
    _ outcome: SelectBoth<
      SelectOne<ACase>,
      SelectBoth<
        SelectOne<BCase>,
        SelectBoth<
          SelectOne<CCase>,
          SelectBoth<
            SelectOne<DCase>,
            SelectBoth<SelectOne<ECase>, SelectBoth<SelectOne<FCase>, SelectOne<GCase>>>
          >
        >
      >
    >.Outcome
  )
  where
    A == ACase.Outcome, B == BCase.Outcome, C == CCase.Outcome, D == DCase.Outcome,
    E == ECase.Outcome, F == FCase.Outcome, G == GCase.Outcome
  {
    switch outcome {
    case .first(let outcome): self = .first(outcome)
    case .rest(.first(let outcome)): self = .second(outcome)
    case .rest(.rest(.first(let outcome))): self = .third(outcome)
    case .rest(.rest(.rest(.first(let outcome)))): self = .fourth(outcome)
    case .rest(.rest(.rest(.rest(.first(let outcome))))): self = .fifth(outcome)
    case .rest(.rest(.rest(.rest(.rest(.first(let outcome)))))): self = .sixth(outcome)
    case .rest(.rest(.rest(.rest(.rest(.rest(let outcome)))))): self = .seventh(outcome)
    }
  }
}

/// Waits until any of seven operations can happen, and does it.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - sixth: A case.
///   - seventh: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase,
  G: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  _ seventh: G,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected7<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome, G.Outcome
> {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
    sixth._keepAlive()
    seventh._keepAlive()
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
            SelectBoth(
              SelectOne(fifth._operation),
              SelectBoth(SelectOne(sixth._operation), SelectOne(seventh._operation))))))),
    order: order)
  return Selected7(try await selection.run())
}

/// Does any of seven operations if it can happen now, like Go's select with a default.
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
///   - seventh: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Complexity: O(1). Does not allocate.
@inlinable
@inline(__always)
public func trySelect<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase,
  G: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  _ seventh: G,
  order: SelectOrder = .fair
) -> Selected7<A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome, G.Outcome>? {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
    sixth._keepAlive()
    seventh._keepAlive()
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
            SelectBoth(
              SelectOne(fifth._operation),
              SelectBoth(SelectOne(sixth._operation), SelectOne(seventh._operation))))))),
    order: order)
  return selection.runNow().map { Selected7($0) }
}

/// Waits until any of seven operations can happen, and does it. Gives up at `deadline`.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - sixth: A case.
///   - seventh: A case.
///   - deadline: The instant to give up.
///   - clock: The clock of the deadline.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case could happen in time. Then no case has
///   happened.
/// - Throws: `CancellationError` if the task is cancelled before that. Then no case has happened.
/// - Complexity: O(1). Allocates a timer if it has to wait.
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase,
  G: SelectCase, Time: Clock
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  _ seventh: G,
  until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> Selected7<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome, G.Outcome
>? {
  if let selected = trySelect(first, second, third, fourth, fifth, sixth, seventh, order: order) {
    return selected
  }
  let timer = timer(at: deadline, clock: clock)
  switch try await select(
    first, second, third, fourth, fifth, sixth, seventh, .receive(from: timer.channel), order: order
  ) {
  case .first(let outcome): return .first(outcome)
  case .second(let outcome): return .second(outcome)
  case .third(let outcome): return .third(outcome)
  case .fourth(let outcome): return .fourth(outcome)
  case .fifth(let outcome): return .fifth(outcome)
  case .sixth(let outcome): return .sixth(outcome)
  case .seventh(let outcome): return .seventh(outcome)
  case .eighth: return nil
  }
}
