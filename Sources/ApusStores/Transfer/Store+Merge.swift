/// What a merge has done.
///
///     let merge = try mine.merge(theirs, since: base) { print("both have changed \($0)") }
///     print(merge.taken, merge.conflicts)  // 12 1
///
public struct StoreMerge: Sendable, Hashable {
  /// The changes that were taken: new values and deletions.
  public var taken = 0
  /// The references that both have changed to different values.
  public var conflicts = 0
}

/// What a merge does with a reference, of which each of three stores has a value or none.
enum MergeStep: Equatable {
  case keep
  case take
  case conflict

  init(base: [UInt8]?, ours: [UInt8]?, theirs: [UInt8]?) {
    if theirs == base || theirs == ours {
      self = .keep
    } else {
      self = ours == base ? .take : .conflict
    }
  }
}

extension Store {
  /// Takes the changes that another store has and this one does not have, since both were equal to a third.
  ///
  ///     let merge = try mine.merge(theirs, since: base) { print("both have changed \($0)") }
  ///
  /// A reference that only the other store has changed gets its value, or is deleted. If both have changed it to different values, it
  /// stays as it is here and is a conflict. A change that is made here during the merge is never lost.
  ///
  /// - Parameters:
  ///   - theirs: The other store. It is not changed.
  ///   - base: The common state from which both began.
  ///   - container: A container, or one reference.
  ///   - conflict: Is called with each reference in conflict.
  /// - Throws: As the stores do, or the error of the closure. What was taken before stays.
  /// - Complexity: O(*n*) in the bytes of the three stores, in memory for 256 KiB and one value of each beside that of the stores.
  @discardableResult
  public func merge(
    _ theirs: some Store, since base: some Store, in container: Reference = .everything,
    conflict: (Reference) throws(StoreError) -> Void
  ) throws(StoreError) -> StoreMerge {
    var merge = StoreMerge()
    try theirs.forEachPage(in: container) { page throws(StoreError) in
      let before = try base.get(page.references)
      let own = try get(page.references)
      for (index, entry) in page.entries.enumerated() {
        try merge.take(
          entry.reference, theirs: entry.value, base: before[index], ours: own[index], in: self,
          conflict)
      }
    }
    try base.forEachPage(in: container) { page throws(StoreError) in
      let left = try theirs.get(page.references)
      let own = try get(page.references)
      for (index, entry) in page.entries.enumerated() where left[index] == nil {
        let old = StoredValue(bytes: entry.value, version: StoreVersion(0))
        try merge.take(
          entry.reference, theirs: nil, base: old, ours: own[index], in: self, conflict)
      }
    }
    try flush()
    return merge
  }
}

extension StoreMerge {
  fileprivate mutating func take(
    _ reference: Reference, theirs: [UInt8]?, base: StoredValue?, ours: StoredValue?,
    in store: some Store, _ conflict: (Reference) throws(StoreError) -> Void
  ) throws(StoreError) {
    var step = MergeStep(base: base?.bytes, ours: ours?.bytes, theirs: theirs)
    if step == .take {
      if try !store.replace(ours, by: theirs, reference) { step = .conflict }
    }
    switch step {
    case .keep: break
    case .take: taken += 1
    case .conflict:
      conflicts += 1
      try conflict(reference)
    }
  }
}
