/// Waits until one of several operations can happen, and does that one: for as many cases as there happen to be.
///
///     let (number, line) = try await select(among: sources.map { .receive(from: $0) })
///
/// - Parameters:
///   - cases: at least one case; those of different kinds as ``AnySelectCase``.
///   - order: which of several that can happen.
/// - Returns: the place of the case that happened, and what came of it.
/// - Throws: `CancellationError` if the task is cancelled before one did. None has happened then.
/// - Precondition: `cases` is not empty.
/// - Complexity: O(*n* log *n*) for *n* cases. Allocates one array; more for over 16 cases.
@inlinable
public nonisolated(nonsending) func select<Case: SelectCase>(
  among cases: [Case], order: SelectOrder = .fair
) async throws(CancellationError) -> (number: Int, outcome: Case.Outcome) {
  precondition(!cases.isEmpty, "a select without cases would wait for ever")
  defer { withExtendedLifetime(cases) {} }
  var selection = Selection(SelectMany(cases.map { $0._operation }), order: order)
  return try await selection.run()
}

/// Does one of several operations if it can happen now.
///
/// - Parameters:
///   - cases: the cases; those of different kinds as ``AnySelectCase``.
///   - order: which of several that can happen.
/// - Returns: the place of the case that happened, and what came of it; `nil` if none can.
/// - Complexity: O(*n* log *n*) for *n* cases. Allocates one array; more for over 16 cases.
@inlinable
public func trySelect<Case: SelectCase>(
  among cases: [Case], order: SelectOrder = .fair
) -> (number: Int, outcome: Case.Outcome)? {
  if cases.isEmpty { return nil }
  defer { withExtendedLifetime(cases) {} }
  var selection = Selection(SelectMany(cases.map { $0._operation }), order: order)
  return selection.runNow()
}

/// Waits until one of several operations can happen, and does that one; not longer than until `deadline`.
///
/// - Parameters:
///   - cases: the cases; those of different kinds as ``AnySelectCase``.
///   - deadline: when to give up.
///   - clock: the clock of the deadline.
///   - order: which of several that can happen.
/// - Returns: the place of the case that happened, and what came of it; `nil` if none could in time.
/// - Throws: `CancellationError` if the task is cancelled before. None has happened then.
/// - Complexity: O(*n* log *n*) for *n* cases. Allocates a timer where it has to wait.
public nonisolated(nonsending) func select<Case: SelectCase, Time: Clock>(
  among cases: [Case], until deadline: Time.Instant, clock: Time, order: SelectOrder = .fair
) async throws(CancellationError) -> (number: Int, outcome: Case.Outcome)? {
  if let selected = trySelect(among: cases, order: order) { return selected }
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
