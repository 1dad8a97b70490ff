/// A reader of the references in a container, page by page.
///
///     var listing = try store.list("task://")
///     while let page = try listing.next() { print(page.count) }
///
/// To go on later, give the last reference to `list(_:after:)`.
public struct StoreListing: ~Copyable {
  /// Returns a number of references at most, behind a reference.
  public typealias Load = (_ after: Reference?, _ limit: Int) throws(StoreError) -> [Reference]

  private enum Source {
    /// References that are all known, and the number of those that were returned.
    case known([Reference], returned: Int)
    /// The reference behind which the next page begins, and the closure that has the page.
    case pages(after: Reference?, Load)
  }

  private var source: Source

  /// Creates a listing that asks for each page, for a store of one's own.
  ///
  /// - Parameters:
  ///   - last: The reference behind which the listing begins.
  ///   - load: Returns the references behind another, in order; none at the end.
  public init(after last: Reference?, _ load: @escaping Load) {
    source = .pages(after: last, load)
  }

  /// Creates a listing of references that are all known, for a store of one's own.
  ///
  /// - Parameters:
  ///   - references: The references of a store, in any order.
  ///   - container: The container that is listed.
  ///   - last: The reference behind which the listing begins.
  /// - Complexity: O(*n*) in the bytes of the references.
  public init(_ references: [Reference], in container: Reference, after last: Reference?) {
    let order = ReferenceOrder(
      of: references, sharing: container.isEverything ? 0 : container.description.utf8.count
    ) { reference in
      container.contains(reference) && last.map { $0 < reference } ?? true
    }
    source = .known(order.sorted(), returned: 0)
  }

  /// Returns the next references, or `nil` at the end.
  ///
  /// - Parameter limit: The most references of the page, at least 1.
  /// - Throws: The failed call, or damage.
  public mutating func next(limit: Int = 1000) throws(StoreError) -> [Reference]? {
    precondition(limit > 0, "limit must be positive")
    switch source {
    case .known(let references, let returned):
      let end = returned + min(limit, references.count - returned)
      source = .known(references, returned: end)
      return returned == end ? nil : Array(references[returned..<end])
    case .pages(let last, let load):
      let page = try load(last, limit)
      guard let end = page.last else { return nil }
      source = .pages(after: end, load)
      return page
    }
  }

  /// Returns all references that were not returned yet.
  ///
  /// - Throws: The failed call, or damage.
  /// - Complexity: Allocates the list of all references.
  public consuming func all() throws(StoreError) -> [Reference] {
    if case .known(let references, returned: 0) = source { return references }
    var all: [Reference] = []
    while let page = try next(limit: 10_000) { all += page }
    return all
  }
}
