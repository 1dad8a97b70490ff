import ApusBytes
import ApusEventLog
import Synchronization

/// The index of a store: 1,024 tables, each with a lock that is held for some loads.
///
/// A table of a saved index is read when it is first needed.
final class StoreIndex: Sendable {
  /// A part of the index.
  enum Part: Sendable {
    case saved
    case table(IndexTable)
  }

  private final class Locked: Sendable {
    let part: Mutex<Part>
    init(_ part: Part) { self.part = Mutex(part) }
  }

  /// Where a key belongs in the index.
  struct Slot: Sendable, Hashable {
    let part: Int
    let hash: UInt32
  }

  let hash: KeyHash
  let saved: SavedIndex?
  private let parts: [Locked]

  /// Creates an empty index.
  init(_ hash: KeyHash) {
    self.hash = hash
    saved = nil
    parts = (0..<SavedIndex.partCount).map { _ in Locked(.table(IndexTable())) }
  }

  init(_ saved: SavedIndex) {
    hash = saved.hash
    self.saved = saved
    parts = (0..<SavedIndex.partCount).map { _ in Locked(.saved) }
  }

  func slot(of key: RawSpan) -> Slot {
    let value = hash(key)
    return Slot(part: Int(value >> 54), hash: UInt32(truncatingIfNeeded: value))
  }

  /// Calls a closure with the table of a part.
  ///
  /// - Parameter first: The index of the log's first segment.
  /// - Throws: Damage of the saved index.
  func withTable<Result: Sendable>(
    _ part: Int, from first: Int, _ body: (inout IndexTable) -> Result
  ) throws(EventLogError) -> Result {
    try parts[part].part.withLock { part_ throws(EventLogError) in
      if case .table(var table) = part_ {
        // The table is not shared while it is changed.
        part_ = .saved
        let result = body(&table)
        part_ = .table(table)
        return result
      }
      var table = try load(part, from: first)
      let result = body(&table)
      part_ = .table(table)
      return result
    }
  }

  func candidate(
    _ slot: Slot, after skipped: Int = 0, from first: Int
  ) throws(EventLogError) -> RecordLocation? {
    try parts[slot.part].part.withLock { part throws(EventLogError) in
      if case .table(let table) = part { return table.candidate(slot.hash, after: skipped) }
      let table = try load(slot.part, from: first)
      part = .table(table)
      return table.candidate(slot.hash, after: skipped)
    }
  }

  private func load(_ part: Int, from first: Int) throws(EventLogError) -> IndexTable {
    guard let saved else { preconditionFailure("a part without a table must be saved") }
    return try saved.load(part, from: first)
  }

  /// Sets a part, unless its table was read meanwhile.
  func restore(_ part: Int, _ table: IndexTable) {
    parts[part].part.withLock { if case .saved = $0 { $0 = .table(table) } }
  }

  /// The parts at this moment, for a checkpoint.
  var snapshot: [Part] { parts.map { $0.part.withLock { $0 } } }
}
