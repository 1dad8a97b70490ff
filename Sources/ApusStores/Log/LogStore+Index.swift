import ApusBytes
import ApusEventLog
import Synchronization

extension LogStore {
  /// Saves the index in a checkpoint of the log, so that the next opening reads only later events.
  ///
  ///     try store.saveIndex()
  ///
  /// `close` does it. A long-lived program should do it now and then, for the case that it is killed.
  ///
  /// - Throws: `log` with the failed call; the last index is still there.
  /// - Complexity: O(*n*) in the keys, which are written, and three waits for the disk. Writers wait for some microseconds.
  public func saveIndex() throws(StoreError) {
    let state = try withWriter { part throws(StoreError) in
      SnapshotState(
        end: log.position, base: first.load(ordering: .relaxed), uses: part.uses,
        parts: lookup.index.snapshot)
    }
    do throws(StoreError) {
      try write(state)
    } catch {
      guard error.isOfCheckpoint else { throw error }
      // A part of the last index is not intact: all parts are made of the events.
      try withWriter { _ throws(StoreError) in try rebuildIndex() }
      try saveIndex()
    }
  }

  private struct SnapshotState: Sendable {
    let end: EventPosition
    let base: Int
    let uses: StoreUses
    let parts: [StoreIndex.Part]
  }

  private func write(_ state: SnapshotState) throws(StoreError) {
    do throws(EventLogError) {
      let sections = try state.parts.enumerated().map { part, content throws(EventLogError) in
        try Self.section(content, part, lookup.index.saved, from: state.base)
      }
      var writer = try log.checkpoint(covering: state.end.number, keeping: 1)
      try writer.write(
        SavedIndex.header(
          lookup.index.hash, lastVersion: state.uses.lastVersion, base: state.base, end: state.end,
          state.uses.segments, sections))
      for section in sections { try writer.write(section) }
      try writer.commit()
      savedNumber.store(state.end.number, ordering: .releasing)
    } catch {
      throw .log(error)
    }
  }

  /// The bytes of a part.
  private static func section(
    _ content: StoreIndex.Part, _ part: Int, _ saved: SavedIndex?, from first: Int
  ) throws(EventLogError) -> [UInt8] {
    switch content {
    case .table(let table): SavedIndex.section(table)
    case .saved: try SavedIndex.section(saved?.load(part, from: first) ?? IndexTable())
    }
  }
}
