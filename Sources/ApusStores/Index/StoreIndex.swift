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

  /// A table, which is empty until it is read if it is saved. No enumeration: its payload would be copied for a look-up.
  private struct State: Sendable {
    var table = IndexTable()
    var isSaved: Bool
  }

  private final class Locked: Sendable {
    let state: Mutex<State>
    init(isSaved: Bool) { state = Mutex(State(isSaved: isSaved)) }
  }

  /// Where a key belongs in the index.
  struct Slot: Sendable, Hashable {
    let part: Int
    let hash: UInt32
  }

  let hash: KeyHash
  /// The fingerprint of the hash.
  let fingerprint: UInt32
  let saved: SavedIndex?
  private let parts: [Locked]

  /// Creates an empty index.
  init(_ hash: KeyHash) {
    self.hash = hash
    fingerprint = hash.fingerprint
    saved = nil
    parts = (0..<SavedIndex.partCount).map { _ in Locked(isSaved: false) }
  }

  init(_ saved: SavedIndex) {
    hash = saved.hash
    fingerprint = hash.fingerprint
    self.saved = saved
    parts = (0..<SavedIndex.partCount).map { _ in Locked(isSaved: true) }
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
    try parts[part].state.withLock { state throws(EventLogError) in
      try load(part, into: &state, from: first)
      return body(&state.table)
    }
  }

  func candidate(
    _ slot: Slot, after skipped: Int = 0, from first: Int
  ) throws(EventLogError) -> RecordLocation? {
    try parts[slot.part].state.withLock { state throws(EventLogError) in
      try load(slot.part, into: &state, from: first)
      return state.table.candidate(slot.hash, after: skipped)
    }
  }

  /// Reads the table of a part that is saved and was not needed before.
  @inline(__always)
  private func load(_ part: Int, into state: inout State, from first: Int) throws(EventLogError) {
    guard state.isSaved else { return }
    guard let saved else { preconditionFailure("a part without a table must be saved") }
    state.table = try saved.load(part, from: first)
    state.isSaved = false
  }

  /// Sets a part, unless its table was read meanwhile.
  func restore(_ part: Int, _ table: IndexTable) {
    parts[part].state.withLock { if $0.isSaved { $0 = State(table: table, isSaved: false) } }
  }

  /// The parts at this moment, for a checkpoint.
  var snapshot: [Part] {
    parts.map { part in part.state.withLock { $0.isSaved ? .saved : .table($0.table) } }
  }
}
