// UNSAFE: reads a file by the calls of C, for the comparison

import ApusBenchmark
import ApusBytes
import ApusStores
import Foundation
import Synchronization

/// The rows about memory, layers, caches and folders.
struct LayerRows {
  let inputs: Inputs
  let table: StoresTable
  let rounds: Int

  /// The references that are read, some thousand of which a program uses at a time.
  private static let references = (0..<4000).map { Reference(stringLiteral: "task://id/\($0)") }
  private var order: [Int] { inputs.order.map { $0 % Self.references.count } }

  func all() throws {
    try memory()
    try layers()
    try caches()
    try folder()
  }

  /// Reads all references in a random order, and checks the sum of their values.
  @inline(never)
  private func read(_ order: [Int], _ get: (Reference) throws -> [UInt8]?) rethrows {
    var sum = 0
    for index in order {
      guard let value = try get(Self.references[index]) else { fatalError("no value") }
      sum += Int(value[0])
    }
    guard sum == order.reduce(0, { $0 + ($1 & 255) }) else { fatalError("other values") }
  }

  @inline(never)
  private func read(_ order: [Int], from store: some Store) throws {
    try read(order) { try store.get($0)?.bytes }
  }

  private func filled<Kind: Store>(_ store: Kind) throws -> Kind {
    for (index, reference) in Self.references.enumerated() {
      try store.put(reference, inputs.value(index))
    }
    return store
  }

  private func memory() throws {
    let order = order
    let store = try filled(MemoryStore())
    var values: [Reference: [UInt8]] = [:]
    for (index, reference) in Self.references.enumerated() {
      values[reference] = inputs.value(index)
    }
    // A dictionary that several threads use has a lock.
    let locked = Mutex(values)
    var turns = Turns()
    try turns.run(rounds) {
      try read(order, from: store)
    } _: {
      read(order) { reference in values[reference] }
    }
    table.add("memory store", turns, beside: "Dictionary", per: order.count, atMost: 1.2)
    turns = Turns()
    try turns.run(rounds) {
      try read(order, from: store)
    } _: {
      read(order) { reference in locked.withLock { $0[reference] } }
    }
    table.add("memory store", turns, beside: "Dictionary and Mutex", per: order.count, atMost: 1.2)
  }

  /// Reads all references from two stores in turns.
  private func turns(_ our: some Store, _ their: some Store) throws -> Turns {
    let order = order
    var turns = Turns()
    try turns.run(rounds) {
      try read(order, from: our)
    } _: {
      try read(order, from: their)
    }
    return turns
  }

  private func layers() throws {
    let store = try filled(MemoryStore())
    add("identity layer, its types known", try turns(Identity(base: store), store), atMost: 5)
    var erased = AnyStore(store)
    for _ in 0..<5 { erased = AnyStore(Identity(base: erased)) }
    let deep = try turns(erased, store)
    let get = Turns.median(deep.ours) * 1e9 / Double(inputs.order.count)
    table.add("get through five erased layers", get, .nanoseconds, rounds, atMost: 60)
    add("five erased layers", deep, atMost: 25)
  }

  /// Adds what a layer costs beyond the store below.
  private func add(_ name: String, _ turns: Turns, atMost aim: Double) {
    let costs = zip(turns.ours, turns.theirs).map { ($0 - $1) * 1e9 / Double(inputs.order.count) }
    table.add(name, Turns.median(costs), .nanoseconds, rounds, atMost: aim)
  }

  private func caches() throws {
    let store = try filled(MemoryStore())
    let log = try filled(try LogStore(path: try inputs.fresh("cached")))
    let cache = WriteThroughCache(over: log, limit: 1 << 24)
    try compare("hit of a cache over a log", cache, "memory store", store, atMost: 1.5)
    // All values fit exactly.
    let full = WriteThroughCache(over: log, limit: cache.byteCount)
    try compare("hit of a full cache", full, "one with room", cache, atMost: 1.3)
    let behind = WriteBehindCache(over: log, limit: 1 << 24)
    try compare("hit of a cache behind", behind, "memory store", store, atMost: 1.5)
    try log.close()
  }

  /// Adds the ratio of hits, after all values were read into our cache.
  private func compare(
    _ name: String, _ our: some Store, _ rival: String, _ their: some Store, atMost aim: Double
  ) throws {
    try read(order, from: our)
    table.add(
      name, try turns(our, their), beside: rival, per: inputs.order.count, atMost: aim)
  }

  private func folder() throws {
    let count = inputs.count / 10
    let path = try inputs.fresh("folder", isFolder: true)
    let store = try FolderStore(path: path)
    try store.put("note://0", inputs.value(0))
    for index in 1..<count {
      // As the store names them, without a wait for the disk for each.
      try Data(inputs.value(index)).write(to: URL(filePath: "\(path)/note/\(index).value"))
    }
    var turns = Turns()
    try turns.run(rounds) {
      guard try store.list("note://").all().count == count else { fatalError("list") }
    } _: {
      guard try FileManager.default.contentsOfDirectory(atPath: path + "/note").count == count
      else { fatalError("list") }
    }
    table.add("list a folder", turns, beside: "FileManager", per: count, atMost: 1.1)
    turns = Turns()
    let references = (0..<count).map { Reference(stringLiteral: "note://\($0)") }
    let paths = (0..<count).map { "\(path)/note/\($0).value" }
    try turns.run(rounds) {
      for (index, reference) in references.enumerated() {
        guard try store.get(reference)?.bytes[0] == UInt8(index & 255) else { fatalError("get") }
      }
    } _: {
      for (index, path) in paths.enumerated() {
        guard Self.read(path)[0] == UInt8(index & 255) else { fatalError("read") }
      }
    }
    table.add("get from a folder", turns, beside: "open, read, close", per: count, atMost: 1.1)
  }

  private static func read(_ path: String) -> [UInt8] {
    // SAFETY: the path is a C string for the length of the call, and `read` writes at most the capacity.
    let file = unsafe open(path, O_RDONLY)
    defer { close(file) }
    // SAFETY: as above.
    return unsafe [UInt8](unsafeUninitializedCapacity: 256) { buffer, count in
      count = unsafe max(0, Foundation.read(file, buffer.baseAddress, 256))
    }
  }
}

/// A layer that changes nothing.
private struct Identity<Base: Store>: StoreLayer {
  let base: Base
}
