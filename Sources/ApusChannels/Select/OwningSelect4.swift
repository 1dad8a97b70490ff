/// Waits until any of four operations can happen, and does it. For elements that need not be
/// copyable.
///
/// - Parameters:
///   - first: A case. Afterwards it has its element if the element was received or not sent.
///   - second: Another case.
///   - third: Another case.
///   - fourth: Another case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened.
/// - Throws: `CancellationError` if the task is cancelled before a case happens. Then no case has
///   happened.
/// - Precondition: Send cases have an element.
/// - Complexity: O(1). Allocates only if it waits and an element has more than 48 bytes.
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

/// Does any of four operations if it can happen now. For elements that need not be copyable.
///
/// - Parameters:
///   - first: A case. Afterwards it has its element if the element was received or not sent.
///   - second: Another case.
///   - third: Another case.
///   - fourth: Another case.
///   - order: The choice among several cases that can happen.
/// - Returns: The case that happened, or `nil` if no case can happen.
/// - Precondition: Send cases have an element.
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
