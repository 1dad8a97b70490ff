import ApusBenchmark
import ApusBytes
import ApusMeasure
import ApusStores
import CStoreRivals
import Foundation

/// The rows about copies between stores, beside reading all changes of one log store and putting each into another.
struct TransferRows {
  let inputs: Inputs
  let table: StoresTable
  let rounds: Int

  /// - Parameter keys: A store whose keys are no references, which gives the values.
  func all(_ keys: LogStore) throws {
    let source = try LogStore(path: try inputs.fresh("source"))
    for number in 0..<inputs.count {
      try source.put("note://id/\(number)", inputs.value(number), .buffered)
    }
    try source.flush(.durable)
    var (copies, diffs) = (Turns(), Turns())
    try copies.run(rounds) {
      try withCopy(of: source) { copy in
        guard try source.copy(to: copy).copied == inputs.count else { fatalError("copy") }
      }
    } _: {
      try withCopy(of: source) { copy in try readAndPut(source, copy) }
    }
    table.add(
      "copy of a log store", copies, beside: "read and put", per: inputs.count, atMost: 2)
    try withCopy(of: source) { copy in
      try memory("copy of a log store") { try source.copy(to: copy) }
      try memory("diff of log stores") {
        guard try source.diff(copy) == 0 else { fatalError("diff") }
      }
      try diffs.run(rounds) {
        guard try source.diff(copy) == 0 else { fatalError("diff") }
      } _: {
        try withCopy(of: source, named: "other") { copy in try readAndPut(source, copy) }
      }
    }
    table.add(
      "diff of log stores", diffs, beside: "read and put", per: inputs.count, atMost: 2)
    try source.close()
  }

  private func withCopy(
    of source: LogStore, named name: String = "copy", _ body: (LogStore) throws -> Void
  ) throws {
    let copy = try LogStore(path: try inputs.fresh(name))
    try body(copy)
    try copy.flush(.durable)
  }

  private func readAndPut(_ source: LogStore, _ copy: LogStore) throws {
    var changes = try source.changes(from: 0)
    while let change = try changes.next() { try copy.put(change.key, change.value, .buffered) }
    try copy.flush(.durable)
    guard copy.count == inputs.count else { fatalError("put") }
  }

  /// Adds the most memory of a work beyond that which it leaves, such as the index of a store.
  private func memory(_ name: String, _ work: () throws -> Void) throws {
    // Memory that was freed before would be used again, and the peak would not grow.
    store_rival_trim()
    let before = Inputs.allocatedBytes()
    guard PeakMemory.reset() else {
      return print("  memory of \(name): skipped, the peak cannot be reset")
    }
    let start = PeakMemory.highWaterMark() ?? 0
    try work()
    let peak = Double((PeakMemory.highWaterMark() ?? 0) - start)
    let left = Double(Inputs.allocatedBytes() - before)
    table.add("memory of a \(name)", max(0, peak - left), .bytes, 1, atMost: 8e6)
  }
}
