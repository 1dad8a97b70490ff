import ApusBytes
import ApusEventLog
import Synchronization

/// A reader of a store that lends values from memory of its own, which it uses again: one for each thread.
///
///     var reader = store.reader()
///     for key in keys { total += try reader.get(key)?.bytes.byteCount ?? 0 }
///
/// To keep a value, use `LogStore.get`.
public struct LogStoreReader: ~Copyable {
  private let store: LogStore
  private var reader = RecordReader()

  init(_ store: LogStore) { self.store = store }

  /// Returns the value of a key, or `nil` if it has none.
  ///
  /// - Returns: The value, valid until the next call.
  /// - Throws: `damaged` with segment and offset, or `log` with the failed call.
  /// - Complexity: O(*n*) in the bytes of the record; one system call, or two above 128 KiB. Allocates only if the memory of the
  ///   reader must grow.
  @_lifetime(&self)
  public mutating func get(_ key: RawSpan) throws(StoreError) -> LentValue? {
    guard try store.find(key, &reader) else { return nil }
    return LentValue(reader.value, reader.record.version)
  }

  /// Returns the value of a key; see the form for spans.
  @_lifetime(&self)
  public mutating func get(_ key: [UInt8]) throws(StoreError) -> LentValue? {
    guard try store.find(key.span.rawBytes, &reader) else { return nil }
    return LentValue(reader.value, reader.record.version)
  }

  /// Returns the value of a key that is text; see the form for spans.
  @_lifetime(&self)
  public mutating func get(_ key: String) throws(StoreError) -> LentValue? {
    guard try store.find(Array(key.utf8).span.rawBytes, &reader) else { return nil }
    return LentValue(reader.value, reader.record.version)
  }
}

extension LogStore {
  /// Returns a reader that lends values.
  public func reader() -> LogStoreReader { LogStoreReader(self) }

  /// Returns the value of a key as a copy, or `nil` if it has none.
  ///
  /// - Throws: `damaged` with segment and offset, or `log` with the failed call.
  /// - Complexity: O(*n*) in the bytes; allocates the record and the value. To allocate nothing, use `reader()`.
  public func get(_ key: [UInt8]) throws(StoreError) -> StoredValue? {
    var reader = RecordReader()
    guard try find(key.span.rawBytes, &reader) else { return nil }
    return StoredValue(bytes: reader.value.copied, version: reader.record.version)
  }

  /// Returns the value of a key that is text; see the form for arrays.
  public func get(_ key: String) throws(StoreError) -> StoredValue? {
    try get(Array(key.utf8))
  }

  /// Returns the values of several keys at one moment: a batch is in all of them, or in none.
  ///
  /// - Complexity: That of `get` for each key.
  public func get(_ keys: [[UInt8]]) throws(StoreError) -> [StoredValue?] {
    let before = batches.load(ordering: .acquiring)
    if before & 1 == 0 {
      var values: [StoredValue?] = []
      for key in keys { values.append(try get(key)) }
      if batches.load(ordering: .acquiring) == before { return values }
    }
    return try withWriter { part throws(StoreError) in
      var values: [StoredValue?] = []
      for key in keys {
        let found = try findLocked(key.span.rawBytes, &part.reader)
        values.append(
          found
            ? StoredValue(bytes: part.reader.value.copied, version: part.reader.record.version)
            : nil)
      }
      return values
    }
  }

  // MARK: - Finding

  /// Reads the record of a key. Returns `false` if there is none.
  func find(_ key: RawSpan, _ reader: inout RecordReader) throws(StoreError) -> Bool {
    let before = batches.load(ordering: .acquiring)
    if before & 1 == 0, let isFound = try findUnlocked(key, &reader),
      batches.load(ordering: .acquiring) == before
    {
      return isFound
    }
    return try withWriter { _ throws(StoreError) in try findLocked(key, &reader) }
  }

  /// Returns `nil` if the writers must stand still to find out.
  private func findUnlocked(
    _ key: RawSpan, _ reader: inout RecordReader
  ) throws(StoreError) -> Bool? {
    let first = first.load(ordering: .acquiring)
    do throws(EventLogError) {
      let slot = lookup.index.slot(of: key)
      guard let location = try lookup.index.candidate(slot, from: first) else { return false }
      // Compaction may have moved the record meanwhile, or it may be in the buffer of the log.
      guard try reader.read(location, from: first, lookup.files) else { return nil }
      return reader.key.hasBytes(of: key) ? true : nil
    } catch {
      if case .damaged(.checkpoint) = error.kind { return nil }
      throw .log(error)
    }
  }

  private func findLocked(
    _ key: RawSpan, _ reader: inout RecordReader
  ) throws(StoreError) -> Bool {
    let first = first.load(ordering: .relaxed)
    return try lookup.find(key, lookup.index.slot(of: key), from: first, &reader) != nil
  }
}
