import ApusBytes
import ApusEventLog
import ApusSystem
import Synchronization

/// The values of a log store by references: the text of a reference is its key.
///
/// A change is `written`: it survives the end of the process. `flush` waits for the disk. Keys that are no references are not listed.
extension LogStore: Store {
  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: `damaged` with segment and offset, or `log` with the failed call.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    try get(reference.description)
  }

  /// Returns the values of several references at one moment.
  ///
  /// - Throws: As `get` of one reference does.
  public func get(_ references: [Reference]) throws(StoreError) -> [StoredValue?] {
    let before = batches.load(ordering: .acquiring)
    if before & 1 == 0 {
      let values = try values(of: references)
      if batches.load(ordering: .acquiring) == before { return values }
    }
    return try get(references.map { Array($0.description.utf8) })
  }

  private func values(of references: [Reference]) throws(StoreError) -> [StoredValue?] {
    var values: [StoredValue?] = []
    values.reserveCapacity(references.count)
    var reader = RecordReader()
    for reference in references {
      let isFound = try find(reference.description.utf8.span.rawBytes, &reader)
      values.append(
        isFound
          ? StoredValue(bytes: reader.value.copied, version: reader.record.version) : nil)
    }
    return values
  }

  /// Calls a closure with the value of a reference, which is lent for the call.
  ///
  /// - Throws: As `get` does.
  public func lend(
    _ reference: Reference, to body: (borrowing LentValue) -> Void
  ) throws(StoreError) -> Bool {
    var reader = RecordReader()
    guard try find(reference.description.utf8.span.rawBytes, &reader) else { return false }
    body(LentValue(reader.value, reader.record.version))
    return true
  }

  /// Gives a reference a value.
  ///
  /// - Throws: `conflict`, `reference` for a container, or `log` with the failed call.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    try reference.requireValue()
    return try put(
      reference.description.utf8.span.rawBytes, value.span.rawBytes, if: condition, .written)
  }

  /// Gives several references values, in as few writes as the buffer of the log allows.
  ///
  /// A crash may keep the first of them only. To keep all or none, use a `StoreBatch`.
  ///
  /// - Throws: As `put` of one reference does.
  /// - Complexity: O(*n*) in the bytes.
  public func put(_ entries: [StoreEntry]) throws(StoreError) {
    for entry in entries { try entry.reference.requireValue() }
    for entry in entries {
      try put(
        entry.reference.description.utf8.span.rawBytes, entry.value.span.rawBytes, if: .any,
        .buffered)
    }
    try flush(.written)
  }

  /// Removes the value of a reference.
  ///
  /// - Throws: As `put` does.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition
  ) throws(StoreError) -> Bool {
    try reference.requireValue()
    return try delete(reference.description, if: condition, .written)
  }

  /// Returns a reader of the references in a container, in order.
  ///
  /// - Throws: Damage of the log, or the failed call.
  /// - Complexity: O(*n*) in the bytes of the log, which is read in order. Allocates the list.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    let references = try keys(prefix: container.prefixOfKeys).compactMap(Reference.init(ofKey:))
    return StoreListing(references, in: container, after: last)
  }

  /// Calls a closure with each reference in a container that has a value, and with the value, in the order of the log.
  ///
  /// - Throws: Damage of the log, the failed call, or the error of the closure.
  /// - Complexity: O(*n*) in the bytes of the log, which is read in order. Allocates the references.
  public func forEach(
    in container: Reference, _ body: (Reference, borrowing LentValue) throws(StoreError) -> Void
  ) throws(StoreError) {
    var scan = LiveScan(self, container.prefixOfKeys)
    try scan.run { key, value throws(StoreError) in
      guard let reference = Reference(ofKey: key.copied), container.contains(reference) else {
        return
      }
      try body(reference, value)
    }
  }

  /// Returns a reader of the references in a container that are changed from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    observers.changes(under: container)
  }

  /// Waits until the disk has all changes so far.
  ///
  /// - Throws: `log` with the failed call.
  public func flush() throws(StoreError) { try flush(.durable) }

  /// Notes a change for the readers of changes, if its key is a reference.
  func noteChange(of key: RawSpan) {
    guard observers.isObserved, let reference = Reference(ofKey: key.copied) else { return }
    observers.note(reference)
  }
}

extension Reference {
  /// The reference that has the bytes of a key as its text, or `nil` if the key is no reference.
  init?(ofKey key: [UInt8]) {
    guard let text = String(validating: key, as: UTF8.self),
      let reference = try? Reference(text)
    else { return nil }
    self = reference
  }

  /// The bytes with which the keys of a container begin.
  fileprivate var prefixOfKeys: [UInt8] { isEverything ? [] : Array(description.utf8) }
}
