// UNSAFE: `open` and `pwrite` take pointers

import ApusBytes
import ApusEventLog
import ApusBenchmark
import Foundation

/// The rows about logs.
struct LogRows {
  let inputs: Inputs
  let table: StoresTable
  let rounds: Int

  private func log(_ name: String) throws -> EventLog {
    try EventLog(path: inputs.fresh(name))
  }

  private func rivalPath(_ kind: RivalKind, _ name: String) throws -> String {
    try inputs.fresh("\(name)-\(kind.name)", isFolder: kind == .lmdb)
  }

  /// Appends, one a call.
  func written(_ kinds: [RivalKind]) throws {
    for kind in kinds {
      var turns = Turns()
      let count = inputs.count / 20
      let log = try log("written")
      let rival = Rival(kind, try rivalPath(kind, "written"))
      var (our, their) = (0, 0)
      try turns.run(rounds) {
        for _ in 0..<count {
          try log.append(inputs.value(our), kind: 1, .written)
          our += 1
        }
      } _: {
        for _ in 0..<count {
          rival.put(inputs.keys[their], inputs.value(their))
          their += 1
        }
      }
      guard try self.count(log) == our, rival.scan() == sum(their) else { fatalError("lost") }
      table.add(
        "append, written", turns, beside: kind.name, per: count,
        atMost: kind == .sqlite ? 0.08 : 0.4)
    }
  }

  /// Appends, 64 a write, beside 1,000 a transaction.
  func buffered() throws {
    var turns = Turns()
    let count = inputs.count / 20 / 1000 * 1000
    let log = try log("buffered")
    let rival = Rival(.sqlite, try rivalPath(.sqlite, "buffered"))
    var (our, their) = (0, 0)
    try turns.run(rounds) {
      for number in 0..<count {
        try log.append(inputs.value(our), kind: 1, number & 63 == 63 ? .written : .buffered)
        our += 1
      }
      try log.flush(.written)
    } _: {
      for _ in 0..<count / 1000 {
        rival.transaction {
          for _ in 0..<1000 {
            rival.put(inputs.keys[their], inputs.value(their))
            their += 1
          }
        }
      }
    }
    guard try self.count(log) == our, rival.scan() == sum(their) else { fatalError("lost") }
    table.add(
      "append, buffered, 64 a write", turns, beside: "SQLite, 1,000 a transaction", per: count,
      atMost: 0.1)
  }

  /// Durable appends of one writer, beside a bare write and sync, and SQLite.
  func durable() throws {
    let count = 100
    let log = try log("durable")
    let barePath = try inputs.fresh("bare")
    // SAFETY: the call reads a C string.
    let bare = unsafe open(barePath, O_RDWR | O_CREAT, 0o644)
    guard bare >= 0, posix_fallocate(bare, 0, 1 << 24) == 0 else { fatalError("no space") }
    defer { close(bare) }
    var offset = 0
    var turns = Turns()
    try turns.run(rounds) {
      for number in 0..<count { try log.append(inputs.value(number), kind: 1, .durable) }
    } _: {
      for number in 0..<count {
        let value = inputs.value(number)
        // SAFETY: the call reads the array.
        let written = unsafe pwrite(bare, value, value.count, off_t(offset))
        guard written == 256, fdatasync(bare) == 0 else { fatalError("not written") }
        offset += 288
      }
    }
    table.add("append, durable", turns, beside: "write and sync", per: count, atMost: 1.05)
    table.add(
      "syncs an event, one writer", Double(log.syncCount) / Double(log.count), .ratio, rounds,
      atMost: 1.01)
    let rival = Rival(.sqlite, try rivalPath(.sqlite, "durable"), isDurable: true)
    var beside = Turns()
    var their = 0
    try beside.run(rounds) {
      for number in 0..<count { try log.append(inputs.value(number), kind: 1, .durable) }
    } _: {
      for _ in 0..<count {
        rival.put(inputs.keys[their], inputs.value(their))
        their += 1
      }
    }
    table.add("append, durable", beside, beside: "SQLite FULL", per: count, atMost: 1)
    try shared(rival, from: their)
  }

  /// Durable appends of 64 threads.
  private func shared(_ rival: Rival, from first: Int) throws {
    let log = try log("shared")
    var their = first
    var turns = Turns()
    turns.run(rounds) {
      let threads = DispatchGroup()
      for thread in 0..<64 {
        threads.enter()
        Thread.detachNewThread { [inputs] in
          for number in 0..<20 {
            do { try log.append(inputs.value(thread + number), kind: 1, .durable) } catch {
              fatalError("\(error)")
            }
          }
          threads.leave()
        }
      }
      threads.wait()
    } _: {
      for _ in 0..<1280 {
        rival.put(inputs.keys[their], inputs.value(their))
        their += 1
      }
    }
    guard log.count == 1280 * rounds else { fatalError("lost") }
    table.add(
      "append, durable, 64 writers", turns, beside: "SQLite FULL, one", per: 1280, atMost: 0.1)
    let syncs = Double(log.syncCount) / Double(log.count)
    table.add("syncs an event, 64 writers", syncs, .ratio, rounds, atMost: 0.05)
  }

  /// All events in order.
  func replay() throws {
    let log = try log("replay")
    for number in 0..<inputs.count { try log.append(inputs.value(number), kind: 1, .buffered) }
    try log.flush(.durable)
    let rival = Rival(.sqlite, try rivalPath(.sqlite, "replay"))
    for start in stride(from: 0, to: inputs.count, by: 10_000) {
      rival.transaction {
        for number in start..<min(start + 10_000, inputs.count) {
          rival.put(inputs.keys[number], inputs.value(number))
        }
      }
    }
    var turns = Turns()
    try turns.run(rounds) {
      guard try count(log) == inputs.count else { fatalError("lost") }
    } _: {
      guard rival.scan() == sum(inputs.count) else { fatalError("lost") }
    }
    table.add("replay", turns, beside: "SQLite's scan", per: inputs.count, atMost: 0.35)
    var checksums = Turns()
    try checksums.run(rounds) {
      guard try count(log) == inputs.count else { fatalError("lost") }
    } _: {
      var mixed: UInt32 = 0
      for number in 0..<inputs.count { mixed ^= CRC32C.of(inputs.value(number).span.rawBytes) }
      blackHole(mixed)
    }
    table.add("replay", checksums, beside: "CRC-32C of cached bytes", per: inputs.count, atMost: 3)
  }

  /// Reads all events, and returns their number if they are right.
  private func count(_ log: EventLog) throws -> Int {
    var events = try log.replay(from: 0)
    var mixed: Int64 = 0
    while let event = try events.next() {
      mixed += Int64(event.payload.byteCount) + Int64(event.payload.byte(at: 0))
    }
    guard mixed == sum(events.number) else { fatalError("other events") }
    return events.number
  }

  private func sum(_ count: Int) -> Int64 { (0..<count).reduce(0) { $0 + inputs.mixed($1) } }
}
