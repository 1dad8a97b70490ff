/// Waits until one of four operations can happen, and does that one: for elements that need not be copyable.
///
/// - Parameters:
///   - first: a case, which has its element afterwards if it was received or not sent.
///   - second: another one.
///   - third: another one.
///   - fourth: another one.
///   - order: which of several that can happen.
/// - Returns: the case that happened.
/// - Throws: `CancellationError` if the task is cancelled before one did. None has happened then.
/// - Precondition: cases that send have an element.
/// - Complexity: O(1). Does not allocate, but for elements of more than 48 bytes.
@inlinable
public nonisolated(nonsending) func select<
  A: OwningSelectCase & ~Copyable, B: OwningSelectCase & ~Copyable, C: OwningSelectCase & ~Copyable,
  D: OwningSelectCase & ~Copyable
>(
  _ first: inout A, _ second: inout B, _ third: inout C, _ fourth: inout D,
  order: SelectOrder = .fair
) async throws(CancellationError) -> Selected4<Void, Void, Void, Void> {
  var selection = Selection(
    SelectBoth(
      SelectOne(first),
      SelectBoth(SelectOne(second), SelectBoth(SelectOne(third), SelectOne(fourth)))), order: order)
  let outcome = await selection.runUnlessCancelled()
  let list = selection.list
  first = list.first.only
  second = list.rest.first.only
  third = list.rest.rest.first.only
  fourth = list.rest.rest.rest.only
  guard let outcome else { throw CancellationError() }
  return Selected4(outcome)
}

/// Does one of four operations if it can happen now: for elements that need not be copyable.
///
/// - Parameters:
///   - first: a case, which has its element afterwards if it was received or not sent.
///   - second: another one.
///   - third: another one.
///   - fourth: another one.
///   - order: which of several that can happen.
/// - Returns: the case that happened, `nil` if none can.
/// - Precondition: cases that send have an element.
/// - Complexity: O(1). Does not allocate.
@inlinable
public func trySelect<
  A: OwningSelectCase & ~Copyable, B: OwningSelectCase & ~Copyable, C: OwningSelectCase & ~Copyable,
  D: OwningSelectCase & ~Copyable
>(
  _ first: inout A, _ second: inout B, _ third: inout C, _ fourth: inout D,
  order: SelectOrder = .fair
) -> Selected4<Void, Void, Void, Void>? {
  var selection = Selection(
    SelectBoth(
      SelectOne(first),
      SelectBoth(SelectOne(second), SelectBoth(SelectOne(third), SelectOne(fourth)))), order: order)
  let outcome = selection.runNow()
  let list = selection.list
  first = list.first.only
  second = list.rest.first.only
  third = list.rest.rest.first.only
  fourth = list.rest.rest.rest.only
  return outcome.map { Selected4($0) }
}
