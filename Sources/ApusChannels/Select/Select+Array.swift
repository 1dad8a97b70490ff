/// Waits until any of several operations can happen, and does it. The number of cases need not be
/// known in advance.
///
///     let (number, line) = try await select(among: sources.map { .receive(from: $0) })
///
/// - Parameters:
///   - cases: At least one case. For cases of different kinds, use ``AnySelectCase``.
///   - order: The choice among several cases that can happen.
/// - Returns: The index of the case that happened, and its outcome.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Precondition: `cases` is not empty.
/// - Complexity: O(*n* log *n*) for *n* cases. Allocates an array, and more for over 16 cases.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<Case: SelectCase>(
  among cases: [Case], order: SelectOrder = .fair
) async throws(CancellationError) -> (number: Int, outcome: Case.Outcome) {
  if Case._Operation._isWide {
    precondition(!cases.isEmpty, "cases must not be empty")
    defer { withExtendedLifetime(cases) {} }
    return try await WideSelection.among(cases, order: order).run()
  }
  return try await selectByCall(among: cases, order: order)
}

@inlinable
nonisolated(nonsending) func selectByCall<Case: SelectCase>(
  among cases: [Case], order: SelectOrder
) async throws(CancellationError) -> (number: Int, outcome: Case.Outcome) {
  precondition(!cases.isEmpty, "cases must not be empty")
  defer { withExtendedLifetime(cases) {} }
  var selection = Selection(SelectMany(cases.map { $0._operation }), order: order)
  return try await selection.run()
}

/// Does any of several operations if it can happen now.
///
/// - Parameters:
///   - cases: The cases. For cases of different kinds, use ``AnySelectCase``.
///   - order: The choice among several cases that can happen.
/// - Returns: The index of the case that happened and its outcome, or `nil` if no case can happen.
/// - Complexity: O(*n* log *n*) for *n* cases. Allocates an array, and more for over 16 cases.
@inlinable
@inline(__always)
public func trySelect<Case: SelectCase>(
  among cases: [Case], order: SelectOrder = .fair
) -> (number: Int, outcome: Case.Outcome)? {
  if Case._Operation._isWide {
    if cases.isEmpty { return nil }
    defer { withExtendedLifetime(cases) {} }
    return WideSelection.among(cases, order: order).runNow()
  }
  return trySelectByCall(among: cases, order: order)
}

@inlinable
func trySelectByCall<Case: SelectCase>(
  among cases: [Case], order: SelectOrder
) -> (number: Int, outcome: Case.Outcome)? {
  if cases.isEmpty { return nil }
  defer { withExtendedLifetime(cases) {} }
  var selection = Selection(SelectMany(cases.map { $0._operation }), order: order)
  return selection.runNow()
}

/// Waits until any of several operations can happen, and does it. Gives up at `deadline`.
///
/// - Parameters:
///   - cases: The cases. For cases of different kinds, use ``AnySelectCase``.
///   - deadline: The instant to give up.
///   - clock: The clock of the deadline.
///   - order: The choice among several cases that can happen.
/// - Returns: The index of the case that happened and its outcome, or `nil` if no case could happen
///   in time.
/// - Throws: `CancellationError` if the task is cancelled before that. Then no case has happened.
/// - Complexity: O(*n* log *n*) for *n* cases. Allocates a timer if it has to wait.
@inlinable
@inline(__always)
public nonisolated(nonsending) func select<Case: SelectCase, Time: Clock>(
  among cases: [Case], until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> (number: Int, outcome: Case.Outcome)? {
  if Case._Operation._isWide {
    defer { withExtendedLifetime(cases) {} }
    return try await WideSelection.among(cases, order: order).run(until: deadline, clock: clock)
  }
  return try await selectByCall(among: cases, until: deadline, clock: clock, order: order)
}

@usableFromInline
nonisolated(nonsending) func selectByCall<Case: SelectCase, Time: Clock>(
  among cases: [Case], until deadline: Time.Instant, clock: Time, order: SelectOrder
) async throws(CancellationError) -> (number: Int, outcome: Case.Outcome)? {
  if let selected = trySelectByCall(among: cases, order: order) { return selected }
  let timer = timer(at: deadline, clock: clock)
  defer {
    withExtendedLifetime(cases) {}
    withExtendedLifetime(timer) {}
  }
  var selection = Selection(
    SelectBoth(
      SelectMany(cases.map { $0._operation }), SelectOne(ReceiveCase(timer.channel)._operation)),
    order: order)
  guard case .first(let outcome) = try await selection.run() else { return nil }
  return outcome
}
