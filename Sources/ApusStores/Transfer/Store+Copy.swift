/// What a copy of a container has done.
///
///     let copy = try notes.copy(to: backup)
///     print(copy.copied, copy.unchanged)  // 3 0
///
public struct StoreCopy: Sendable, Hashable {
  /// The values that were written.
  public var copied = 0
  /// The values that the target had already.
  public var unchanged = 0
  /// The values that were removed, because the source does not have them.
  public var removed = 0
}

extension Store {
  /// Copies the values of a container to another store.
  ///
  ///     let old = try LogStore(path: "notes.store")
  ///     try old.copy(to: try FolderStore(path: "notes"), removingOthers: true)
  ///
  /// A value that the target has already is not written. So a copy that was interrupted goes on where it stopped if it is repeated, and a
  /// repeated copy writes only what has changed. Versions are those of the target.
  ///
  /// A change of the source during the copy is copied, or not. For a copy that goes on with each change, use `StoreFollower`.
  ///
  /// - Parameters:
  ///   - container: A container, or one reference.
  ///   - target: The store that gets the values. A layer that waits, such as `WriteBehindCache`, is flushed at the end.
  ///   - removingOthers: Whether values of the container that the source does not have are removed from the target.
  /// - Throws: As the stores do. What was copied before stays.
  /// - Complexity: O(*n*) in the bytes of both stores, in memory for 256 KiB and one value beside that of the stores.
  @discardableResult
  public func copy(
    _ container: Reference = .everything, to target: some Store, removingOthers: Bool = false
  ) throws(StoreError) -> StoreCopy {
    var copy = StoreCopy()
    try forEachPage(in: container) { page throws(StoreError) in
      let found = try target.get(page.references)
      let changed = zip(page.entries, found).filter { $0.value != $1?.bytes }.map(\.0)
      try target.put(changed)
      copy.copied += changed.count
      copy.unchanged += page.entries.count - changed.count
    }
    if removingOthers { copy.removed = try target.removeValues(in: container, absentFrom: self) }
    try target.flush()
    return copy
  }

  private func removeValues(
    in container: Reference, absentFrom source: some Store
  ) throws(StoreError) -> Int {
    var count = 0
    try forEachPage(in: container) { page throws(StoreError) in
      let kept = try source.get(page.references)
      for (reference, value) in zip(page.references, kept) where value == nil {
        if try delete(reference) { count += 1 }
      }
    }
    return count
  }
}
