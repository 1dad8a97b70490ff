import ApusBenchmark
import ApusBytes
import ApusStores
import Foundation

/// The rows about stores.
struct StoreRows {
  let inputs: Inputs
  let table: StoresTable
  let rounds: Int

  func all(_ kinds: [RivalKind]) throws {
    let path = try inputs.fresh("store")
    var options = LogStoreOptions()
    options.compactionRate = 0
    let store = try LogStore(path: path, options: options)
    for number in 0..<inputs.count {
      try store.put(inputs.keys[number], inputs.value(number), .buffered)
    }
    try store.flush(.durable)
    for kind in kinds { try reads(store, kind, "random read") }
    try scan(store)
    try TransferRows(inputs: inputs, table: table, rounds: rounds).all(store)
    try store.close()
    var mapped = options
    mapped.mapsSegments = true
    try mappedReads(path, mapped, kinds)
    try openings(path, options)
    try openingsAfterKills(path, options)
    try openingsAfterKills(path, mapped, "mapped, ")
    try memory(path, options)
    try space(kinds, options)
  }

  /// The reads of a store that copies from mapped segments, as LMDB maps its file.
  private func mappedReads(
    _ path: String, _ options: LogStoreOptions, _ kinds: [RivalKind]
  ) throws {
    let store = try LogStore(path: path, options: options)
    for kind in kinds { try reads(store, kind, "random read, mapped") }
    try store.close()
  }

  private func reads(_ store: LogStore, _ kind: RivalKind, _ name: String) throws {
    let rival = Rival(kind, try inputs.fresh("reads-\(kind.name)", isFolder: kind == .lmdb))
    for start in stride(from: 0, to: inputs.count, by: 10_000) {
      rival.transaction {
        for number in start..<min(start + 10_000, inputs.count) {
          rival.put(inputs.keys[number], inputs.value(number))
        }
      }
    }
    let expected = inputs.order.reduce(0) { $0 + inputs.mixed($1) }
    var turns = Turns()
    var reader = store.reader()
    try turns.run(rounds) {
      var sum: Int64 = 0
      for number in inputs.order {
        guard let value = try reader.get(inputs.keys[number]) else { fatalError("no value") }
        sum += Int64(value.bytes.byteCount) + Int64(value.bytes.byte(at: 0))
      }
      guard sum == expected else { fatalError("other values") }
    } _: {
      var sum: Int64 = 0
      for number in inputs.order { sum += rival.get(inputs.keys[number]) }
      guard sum == expected else { fatalError("other values") }
    }
    let aims: [RivalKind: Double] = [.sqlite: 0.1, .levelDB: 0.3, .lmdb: 0.5]
    table.add(
      name, turns, beside: kind.name, per: inputs.count, atMost: aims[kind] ?? 1)
  }

  private func scan(_ store: LogStore) throws {
    var turns = Turns()
    try turns.run(rounds) {
      guard try store.keys().count == inputs.count else { fatalError("keys") }
    } _: {
      var changes = try store.changes(from: 0)
      var count = 0
      while try changes.next() != nil { count += 1 }
      guard count == inputs.count else { fatalError("changes") }
    }
    table.add("keys", turns, beside: "all changes", per: inputs.count, atMost: 20)
  }

  private func openings(_ path: String, _ options: LogStoreOptions) throws {
    var times: [Double] = []
    for _ in 0..<rounds {
      times.append(
        try Turns.seconds {
          let store = try LogStore(path: path, options: options)
          guard store.count == inputs.count else { fatalError("keys") }
          try store.close()
        })
    }
    table.add(
      "open and close after a checkpoint", Turns.median(times) * 1e9, .nanoseconds, rounds,
      atMost: 2e6)
  }

  private func openingsAfterKills(
    _ path: String, _ options: LogStoreOptions, _ prefix: String = ""
  ) throws {
    var times: [Double] = []
    let tail = min(100_000, inputs.count / 4)
    // The index is saved, so that the tail has the new events alone.
    try LogStore(path: path, options: options).close()
    do {
      let store = try LogStore(path: path, options: options)
      for number in 0..<tail {
        try store.put(inputs.keys[inputs.order[number]], inputs.value(number), .written)
      }
    }
    for _ in 0..<rounds {
      // A killed writer leaves this note.
      let lock = try FileHandle(forWritingTo: URL(filePath: path + "/lock"))
      try lock.write(contentsOf: Data("process 1 open                 \n".utf8))
      try lock.close()
      times.append(
        try Turns.seconds { blackHole(try LogStore(path: path, options: options).count) })
    }
    table.add(
      "\(prefix)open with \(tail) events of tail", Turns.median(times) * 1e9, .nanoseconds, rounds,
      atMost: 60e6)
  }

  /// The memory of an index that was read as a whole.
  private func memory(_ path: String, _ options: LogStoreOptions) throws {
    let before = Inputs.allocatedBytes()
    let store = try LogStore(path: path, options: options)
    var reader = store.reader()
    for number in 0..<inputs.count where number % 16 == 0 {
      _ = try reader.get(inputs.keys[number])
    }
    let bytes = Double(Inputs.allocatedBytes() - before) / Double(store.count)
    table.add("memory a key", bytes, .bytes, 1, atMost: 24)
  }

  /// The files after overwriting each key twice and compacting, and how long writes take meanwhile.
  private func space(_ kinds: [RivalKind], _ options: LogStoreOptions) throws {
    var background = options
    background.compactionRate = LogStoreOptions().compactionRate
    let count = inputs.count / 4
    let path = try inputs.fresh("space")
    let store = try LogStore(path: path, options: background)
    var (alone, beside): ([Double], [Double]) = ([], [])
    for round in 0..<3 {
      for number in 0..<count {
        let start = ContinuousClock.now
        try store.put(inputs.keys[number], inputs.value(number + round), .written)
        let time = (ContinuousClock.now - start) / .seconds(1)
        if round == 0 { alone.append(time) } else { beside.append(time) }
        guard number % 1000 == 0 else { continue }
        let limit = store.liveByteCount * 21 / 10 + 2 * options.segmentSize
        guard store.fileByteCount <= limit else { fatalError("too large") }
      }
    }
    if let error = store.compactionError { fatalError("\(error)") }
    func late(_ times: [Double]) -> Double { times.sorted()[times.count * 99 / 100] }
    table.add(
      "p99 of writes with compaction / without", late(beside) / late(alone), .ratio, 1, atMost: 3)
    try store.compact()
    try store.close()
    let ours = try Inputs.diskBytes(path)
    guard kinds.contains(.levelDB) else { return }
    let rivalPath = try inputs.fresh("space-LevelDB")
    do {
      let rival = Rival(.levelDB, rivalPath)
      for round in 0..<3 {
        for number in 0..<count { rival.put(inputs.keys[number], inputs.value(number + round)) }
      }
      rival.compact()
    }
    let theirs = try Inputs.diskBytes(rivalPath)
    table.add(
      "space after compaction / LevelDB", Double(ours) / Double(theirs), .ratio, 1, atMost: 1.05)
  }
}
