/// A reader of the references in a container, page by page.
///
///     var listing = try store.list("task://")
///     while let page = try listing.next() { print(page.count) }
///
/// To go on later, give the last reference to `list(_:after:)`.
public struct StoreListing: ~Copyable {
  /// Returns a number of references at most, behind a reference.
  public typealias Load = (_ after: Reference?, _ limit: Int) throws(StoreError) -> [Reference]

  private var last: Reference?
  private let load: Load

  /// Creates a listing that asks for each page, for a store of one's own.
  ///
  /// - Parameters:
  ///   - last: The reference behind which the listing begins.
  ///   - load: Returns the references behind another, in order; none at the end.
  public init(after last: Reference?, _ load: @escaping Load) {
    self.last = last
    self.load = load
  }

  /// Creates a listing of references that are all known, for a store of one's own.
  ///
  /// - Parameters:
  ///   - references: The references of a store, in any order.
  ///   - container: The container that is listed.
  ///   - last: The reference behind which the listing begins.
  /// - Complexity: O(*n* log *n*) in the references.
  public init(_ references: [Reference], in container: Reference, after last: Reference?) {
    var rest = references.filter { reference in
      container.contains(reference) && last.map { $0 < reference } ?? true
    }
    rest.sort { $1 < $0 }
    self.init(after: last) { _, limit in
      let page = Array(rest.suffix(limit).reversed())
      rest.removeLast(page.count)
      return page
    }
  }

  /// Returns the next references, or `nil` at the end.
  ///
  /// - Parameter limit: The most references of the page, at least 1.
  /// - Throws: The failed call, or damage.
  public mutating func next(limit: Int = 1000) throws(StoreError) -> [Reference]? {
    precondition(limit > 0, "limit must be positive")
    let page = try load(last, limit)
    guard let end = page.last else { return nil }
    last = end
    return page
  }

  /// Returns all references that were not returned yet.
  ///
  /// - Throws: The failed call, or damage.
  /// - Complexity: Allocates the list of all references.
  public consuming func all() throws(StoreError) -> [Reference] {
    var all: [Reference] = []
    while let page = try next(limit: 10_000) { all += page }
    return all
  }
}
