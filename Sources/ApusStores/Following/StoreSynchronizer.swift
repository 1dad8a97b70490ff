import ApusChannels
import Synchronization

/// Keeps a container of two stores equal, whichever of them is changed.
///
///     let pair = StoreSynchronizer(phone, copy, in: "note://") { print("\($0): the value of the second store was replaced", $1 as Any) }
///     try await pair.run()  // until the task is cancelled
///
/// It remembers the hash of the last common value of each reference. A store whose value differs from that has a change, which goes to the
/// other; the echo of this change finds equal values and ends. If both have a change, that of the **first store counts**, and the
/// closure gets the value that the second had. A write asks for the version that was read, so that a change made meanwhile is not lost.
///
/// At the beginning nothing is known: a value that only one store has goes to the other, and nothing is deleted. For one direction use
/// `StoreFollower`; for states with a common origin use `Store.merge`.
public final class StoreSynchronizer<First: Store, Second: Store>: Sendable {
  /// Gets a reference that both stores have changed, and the value of the second that was replaced, or `nil` if it had none.
  public typealias Conflict = @Sendable (Reference, [UInt8]?) -> Void

  private let first: First
  private let second: Second
  private let container: Reference
  private let conflict: Conflict
  /// The hashes of the last common values.
  private let common = Mutex<[Reference: Int]>([:])

  /// Prepares the synchronization; nothing is read yet.
  ///
  /// - Parameters:
  ///   - first: The store whose changes count if both have changed a value.
  ///   - second: The other store.
  ///   - container: The values that become equal.
  ///   - conflict: Is called after a value of the second store was replaced that nobody else has.
  public init(
    _ first: First, _ second: Second, in container: Reference = .everything,
    conflict: @escaping Conflict
  ) {
    self.first = first
    self.second = second
    self.container = container
    self.conflict = conflict
  }

  /// Makes the stores equal, and keeps them so until the task is cancelled.
  ///
  /// The calls of the stores block the thread of the task. One task runs a synchronizer at one time.
  ///
  /// - Throws: As the stores do. To go on, call it again.
  /// - Complexity: O(*n*) in the bytes of both stores, and then that of `get` and `put` for each change. Allocates some 40 bytes a
  ///   reference.
  public func run() async throws(StoreError) {
    let changes = [first.changes(under: container), second.changes(under: container)]
    try synchronize(container)
    repeat {
      try synchronize(changes)
    } while await ReferenceChanges.wait(for: changes)
  }

  /// Handles all changes that wait.
  func synchronize(_ changes: [ReferenceChanges]) throws(StoreError) {
    var isChanged = false
    for reader in changes {
      while let reference = reader.tryNext() {
        try synchronize(reference)
        isChanged = true
      }
    }
    guard isChanged else { return }
    try first.flush()
    try second.flush()
  }

  /// Makes the values of a reference or of a container equal.
  func synchronize(_ reference: Reference) throws(StoreError) {
    guard reference.isContainer else { return try synchronizeValue(reference) }
    let part = container.contains(reference) ? reference : container
    let known = common.withLock { $0.keys.filter { part.contains($0) } }
    for reference in known { try synchronizeValue(reference) }
    try first.forEachPage(in: part) { page throws(StoreError) in
      for reference in page.references { try synchronizeValue(reference) }
    }
    try second.forEachPage(in: part) { page throws(StoreError) in
      for reference in page.references { try synchronizeValue(reference) }
    }
  }

  private func synchronizeValue(_ reference: Reference) throws(StoreError) {
    while try !hasCommonValue(reference) {}
  }

  /// Makes the values of a reference equal. Returns `false` if one of them was changed meanwhile.
  private func hasCommonValue(_ reference: Reference) throws(StoreError) -> Bool {
    let (own, other) = (try first.get(reference), try second.get(reference))
    let base = common.withLock { $0[reference] }
    var new = own
    if own?.bytes != other?.bytes {
      if own.map({ Self.hash($0.bytes) }) == base {
        new = other
        guard try first.replace(own, by: other?.bytes, reference) else { return false }
      } else {
        guard try second.replace(other, by: own?.bytes, reference) else { return false }
        if other.map({ Self.hash($0.bytes) }) != base { conflict(reference, other?.bytes) }
      }
    }
    let hash = new.map { Self.hash($0.bytes) }
    common.withLock { $0[reference] = hash }
    return true
  }

  private static func hash(_ bytes: [UInt8]) -> Int { bytes.hashValue }
}
