/// The outcome of a select among eight cases.
@frozen
public enum Selected8<A, B, C, D, E, F, G, H> {
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
  /// The eighth case happened.
  case eighth(H)
}

extension Selected8: Sendable
where
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable,
  H: Sendable
{}

extension Selected8 {
  @inlinable
  @inline(__always)
  init<
    ACase: _SelectOperation, BCase: _SelectOperation, CCase: _SelectOperation,
    DCase: _SelectOperation, ECase: _SelectOperation, FCase: _SelectOperation,
    GCase: _SelectOperation, HCase: _SelectOperation
  >(
    _ outcome: SelectBoth<
      SelectOne<ACase>,
      SelectBoth<
        SelectOne<BCase>,
        SelectBoth<
          SelectOne<CCase>,
          SelectBoth<
            SelectOne<DCase>,
            SelectBoth<
              SelectOne<ECase>,
              SelectBoth<SelectOne<FCase>, SelectBoth<SelectOne<GCase>, SelectOne<HCase>>>
            >
          >
        >
      >
    >.Outcome
  )
  where
    A == ACase.Outcome, B == BCase.Outcome, C == CCase.Outcome, D == DCase.Outcome,
    E == ECase.Outcome, F == FCase.Outcome, G == GCase.Outcome, H == HCase.Outcome
  {
    switch outcome {
    case .first(let outcome): self = .first(outcome)
    case .rest(.first(let outcome)): self = .second(outcome)
    case .rest(.rest(.first(let outcome))): self = .third(outcome)
    case .rest(.rest(.rest(.first(let outcome)))): self = .fourth(outcome)
    case .rest(.rest(.rest(.rest(.first(let outcome))))): self = .fifth(outcome)
    case .rest(.rest(.rest(.rest(.rest(.first(let outcome)))))): self = .sixth(outcome)
    case .rest(.rest(.rest(.rest(.rest(.rest(.first(let outcome))))))): self = .seventh(outcome)
    case .rest(.rest(.rest(.rest(.rest(.rest(.rest(let outcome))))))): self = .eighth(outcome)
    }
  }
}

/// Waits until any of eight operations can happen, and does it.
///
/// - Parameters:
///   - first: A case.
///   - second: A case.
///   - third: A case.
///   - fourth: A case.
///   - fifth: A case.
///   - sixth: A case.
///   - seventh: A case.
///   - eighth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase,
  G: SelectCase, H: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  _ seventh: G,
  _ eighth: H,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected8<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome, G.Outcome, H.Outcome
> {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
    sixth._keepAlive()
    seventh._keepAlive()
    eighth._keepAlive()
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
              SelectBoth(
                SelectOne(sixth._operation),
                SelectBoth(SelectOne(seventh._operation), SelectOne(eighth._operation)))))))),
    order: order)
  return Selected8(try await selection.run())
}

/// Does any of eight operations if it can happen now, like Go's select with a default.
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
///   - eighth: A case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Complexity: O(1). Does not allocate.
@inlinable
@inline(__always)
public func trySelect<
  A: SelectCase, B: SelectCase, C: SelectCase, D: SelectCase, E: SelectCase, F: SelectCase,
  G: SelectCase, H: SelectCase
>(
  _ first: A,
  _ second: B,
  _ third: C,
  _ fourth: D,
  _ fifth: E,
  _ sixth: F,
  _ seventh: G,
  _ eighth: H,
  order: SelectOrder = .fair
) -> Selected8<
  A.Outcome, B.Outcome, C.Outcome, D.Outcome, E.Outcome, F.Outcome, G.Outcome, H.Outcome
>? {
  defer {
    first._keepAlive()
    second._keepAlive()
    third._keepAlive()
    fourth._keepAlive()
    fifth._keepAlive()
    sixth._keepAlive()
    seventh._keepAlive()
    eighth._keepAlive()
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
              SelectBoth(
                SelectOne(sixth._operation),
                SelectBoth(SelectOne(seventh._operation), SelectOne(eighth._operation)))))))),
    order: order)
  return selection.runNow().map { Selected8($0) }
}
