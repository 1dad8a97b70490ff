/// Stores for containers: each reference belongs to the store of the narrowest container that has it.
///
///     let store = RoutedStore(
///       ["picture://": AnyStore(try FolderStore(path: "pictures"))], else: AnyStore(try LogStore(path: "rest.store")))
///     try store.put("picture://7", bytes)  // in the folder
///
/// Changes that are made in one of the stores by itself are noted there only.
public final class RoutedStore: Store {
  private struct Route: Sendable {
    let container: Reference
    let store: AnyStore
  }

  /// The narrowest containers first, and everything last.
  private let routes: [Route]
  private let observers = StoreObservers()

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - stores: The stores by their containers.
  ///   - rest: The store of all other references.
  /// - Complexity: O(*n* log *n*) in the containers.
  public init(_ stores: [Reference: AnyStore], else rest: AnyStore) {
    for container in stores.keys {
      precondition(container.isContainer, "\(container) is not a container: it must end in a slash")
    }
    let sorted = stores.sorted { $1.key.description.utf8.count < $0.key.description.utf8.count }
    routes =
      sorted.map { Route(container: $0.key, store: $0.value) }
      + [Route(container: .everything, store: rest)]
  }

  private func store(of reference: Reference) -> AnyStore {
    for route in routes where route.container.contains(reference) { return route.store }
    return routes[routes.count - 1].store
  }

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: As its store does.
  /// - Complexity: O(*n*) in the containers.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try store(of: reference).get(reference)
  }

  /// Calls a closure with the value of a reference, which is lent for the call.
  ///
  /// - Throws: As its store does.
  public func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool {
    try store(of: reference).lend(reference, to: body)
  }

  /// Gives a reference a value in its store.
  ///
  /// - Throws: As its store does.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    let version = try store(of: reference).put(reference, value, if: condition)
    observers.note(reference)
    return version
  }

  /// Removes the value of a reference from its store.
  ///
  /// - Throws: As its store does.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    let isRemoved = try store(of: reference).delete(reference, if: condition)
    if isRemoved { observers.note(reference) }
    return isRemoved
  }

  /// Returns a reader of the references in a container, from all stores that may have some.
  ///
  /// - Throws: As the stores do.
  /// - Complexity: That of these stores. Allocates the list.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    var all: [Reference] = []
    for (index, route) in routes.enumerated()
    where route.container.contains(container) || container.contains(route.container) {
      all += try route.store.list(container, after: last).all().filter { reference in
        // A store may have references that belong to another.
        routes.firstIndex { $0.container.contains(reference) } == index
      }
    }
    return StoreListing(all, in: container, after: last)
  }

  /// Returns a reader of the references in a container that are changed through this object from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    observers.changes(under: container)
  }

  /// Makes all changes durable in all stores.
  ///
  /// - Throws: As the first store does that fails; the others are not asked then.
  /// - Complexity: That of `flush` of each.
  public func flush() throws(StoreError) {
    for route in routes { try route.store.flush() }
  }
}
