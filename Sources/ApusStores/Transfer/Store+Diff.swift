/// A reference whose values are different in two stores.
///
///     try notes.diff(backup) { print($0) }  // only in the first: note://7
///
public enum StoreDifference: Sendable, Hashable, CustomStringConvertible {
  /// Only the first store has a value.
  case onlyInFirst(Reference)
  /// Only the second store has a value.
  case onlyInSecond(Reference)
  /// Both have a value, with other bytes.
  case changed(Reference)

  /// The reference.
  public var reference: Reference {
    switch self {
    case .onlyInFirst(let reference), .onlyInSecond(let reference), .changed(let reference):
      reference
    }
  }

  /// A line of text.
  public var description: String {
    switch self {
    case .onlyInFirst(let reference): "only in the first: \(reference)"
    case .onlyInSecond(let reference): "only in the second: \(reference)"
    case .changed(let reference): "changed: \(reference)"
    }
  }
}

extension Store {
  /// Finds the references of a container whose values are different in another store.
  ///
  ///     let isBackup = try notes.diff(backup) { print($0) } == 0
  ///
  /// Values are compared by their bytes, because versions belong to one store.
  ///
  /// - Parameters:
  ///   - second: The other store.
  ///   - container: A container, or one reference.
  ///   - body: Is called with each difference, in the order in which the stores are read.
  /// - Returns: The number of differences.
  /// - Throws: As the stores do, or the error of the closure.
  /// - Complexity: O(*n*) in the bytes of both stores, in memory for 256 KiB and one value beside that of the stores.
  @discardableResult
  public func diff(
    _ second: some Store, in container: Reference = .everything,
    _ body: (StoreDifference) throws(StoreError) -> Void = { _ in }
  ) throws(StoreError) -> Int {
    var count = 0
    var shared = ReferenceSum()
    try forEachPage(in: container) { page throws(StoreError) in
      let found = try second.get(page.references)
      for (entry, other) in zip(page.entries, found) {
        if other != nil { shared.add(entry.reference) }
        if entry.value == other?.bytes { continue }
        count += 1
        try body(other == nil ? .onlyInFirst(entry.reference) : .changed(entry.reference))
      }
    }
    var all = ReferenceSum()
    try second.forEach(in: container) { reference, _ in all.add(reference) }
    // Nothing is left to find if the references of both are all that the second has.
    if all == shared { return count }
    try second.forEachPage(in: container) { page throws(StoreError) in
      for (reference, own) in zip(page.references, try get(page.references)) where own == nil {
        count += 1
        try body(.onlyInSecond(reference))
      }
    }
    return count
  }
}

/// The number of some references and the sum of their hashes, which different sets have with a chance of 2^-64.
private struct ReferenceSum: Equatable {
  private var count = 0
  private var sum = 0

  mutating func add(_ reference: Reference) {
    count += 1
    sum &+= reference.hashValue
  }
}
