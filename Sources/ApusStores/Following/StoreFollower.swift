/// Keeps a container of one store equal to that of another.
///
///     let follower = StoreFollower(of: notes, to: try FolderStore(path: "notes"), in: "note://")
///     try await follower.run()  // until the task is cancelled
///
/// It copies what is different, removes what the source does not have, and then handles each change of the source. Values that somebody changes in the
/// target are not looked at until their reference changes in the source. For changes in both stores use `StoreSynchronizer`; for one copy
/// use `Store.copy`.
public struct StoreFollower<Source: Store, Target: Store>: Sendable {
  private let source: Source
  private let target: Target
  private let container: Reference

  /// Prepares the following; nothing is read yet.
  ///
  /// - Parameters:
  ///   - source: The store that is followed.
  ///   - target: The store that becomes equal.
  ///   - container: The values that are followed.
  public init(of source: Source, to target: Target, in container: Reference = .everything) {
    self.source = source
    self.target = target
    self.container = container
  }

  /// Copies what is different, and follows until the task is cancelled.
  ///
  /// The calls of the stores block the thread of the task.
  ///
  /// - Throws: As the stores do. To go on, call it again: what was copied is not copied again.
  /// - Complexity: That of `Store.copy`, and then that of `get` and `put` for each change.
  public func run() async throws(StoreError) {
    // Before the copy, so that no change is missed.
    let changes = source.changes(under: container)
    try source.copy(container, to: target, removingOthers: true)
    while let reference = await changes.next() {
      try follow(reference)
      while let reference = changes.tryNext() { try follow(reference) }
      try target.flush()
    }
  }

  private func follow(_ reference: Reference) throws(StoreError) {
    if reference.isContainer {
      try source.copy(
        container.contains(reference) ? reference : container, to: target, removingOthers: true)
    } else if let value = try source.get(reference) {
      try target.put([StoreEntry(reference, value.bytes)])
    } else {
      try target.delete(reference)
    }
  }
}
