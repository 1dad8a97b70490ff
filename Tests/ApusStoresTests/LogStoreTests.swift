import ApusEventLog
import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("LogStore")
struct LogStoreTests {
  static func options(_ segmentSize: Int = 4096, buffer: Int = 1024) -> LogStoreOptions {
    var options = LogStoreOptions()
    options.segmentSize = segmentSize
    options.bufferSize = buffer
    // Without another thread, a program with one seed makes the same calls each time.
    options.compactionRate = 0
    return options
  }

  @Test("A value comes back, is replaced and deleted, before and after the store is opened again")
  func values() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    do {
      let store = try LogStore(path: path)
      #expect(try store.get("a") == nil && store.count == 0)
      let first = try store.put("a", [1])
      try store.put("b", [])
      #expect(try store.get("a") == nil || store.get("a")?.version == first)
      #expect(try store.get("a")?.bytes == [1] && store.get("b")?.bytes == [])
      let second = try store.put("a", [2, 2], .buffered)
      #expect(second > first)
      #expect(try store.get("a")?.bytes == [2, 2] && store.get("a")?.version == second)
      #expect(try store.delete("b", .durable))
      #expect(try !store.delete("b"))
      #expect(try store.get("b") == nil && store.count == 1)
    }
    for _ in 0..<2 {
      let store = try LogStore(path: path)
      #expect(try store.get("a")?.bytes == [2, 2] && store.get("b") == nil && store.count == 1)
      try store.close()
    }
  }

  @Test("A write with a condition happens only if the version is right")
  func conditions() throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"))
    let first = try store.put("a", [1], if: .absent)
    let error = #expect(throws: StoreError.self) { try store.put("a", [2], if: .absent) }
    #expect(error == .conflict(key: [97], found: first))
    #expect(
      error?.description == "\"a\" has version 1; read it again, and repeat the write")
    let second = try store.put("a", [2], if: .version(first))
    #expect(throws: StoreError.self) { try store.put("a", [3], if: .version(first)) }
    #expect(throws: StoreError.self) { try store.delete("a", if: .version(first)) }
    #expect(try store.get("a")?.bytes == [2])
    try store.delete("a", if: .version(second))
    let gone = #expect(throws: StoreError.self) { try store.put("a", [3], if: .version(second)) }
    #expect(gone == .conflict(key: [97], found: nil))
  }

  @Test("A batch happens as a whole, or not at all if one condition does not hold")
  func batches() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    var store: LogStore? = try LogStore(path: path, options: Self.options())
    try store?.put("cc", [9])
    var batch = StoreBatch()
    for number in UInt8(0)..<200 { batch.put([number], [number, number]) }
    batch.delete("cc")
    batch.put([7], [8])
    let version = try store?.commit(batch)
    #expect(store?.count == 200)
    batch.put("xx", [], if: .version(try #require(version)))
    #expect(throws: StoreError.self) { try store?.commit(batch) }
    #expect(try store?.commit(StoreBatch()) == nil)
    store = nil
    store = try LogStore(path: path, options: Self.options())
    #expect(store?.count == 200)
    for number in UInt8(0)..<200 {
      let value = try store?.get([number])
      #expect(value?.bytes == (number == 7 ? [8] : [number, number]) && value?.version == version)
    }
    #expect(try store?.get("cc") == nil)
  }

  @Test("Keys are listed by their first bytes, and changes in their order")
  func listing() throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"))
    for number in 0..<300 {
      try store.put("key/\(number)", [UInt8](repeating: 1, count: 40), .buffered)
    }
    for number in 0..<150 { try store.put("key/\(number * 2)", [2], .buffered) }
    for number in 0..<100 { try store.delete("key/\(number * 3)", .buffered) }
    #expect(
      try store.keys(prefix: "key/29") == [
        "key/29", "key/290", "key/292", "key/293", "key/295", "key/296", "key/298", "key/299",
      ])
    #expect(try store.keys().count == 200 && store.count == 200)
    #expect(try store.keys(prefix: "none").isEmpty)
    var changes = try store.changes(from: 449)
    var seen: [String] = []
    while let change = try changes.next() {
      let key = String(decoding: change.key.array, as: UTF8.self)
      seen.append("\(key) \(change.isDeletion ? "deleted" : "\(change.value.byteCount)")")
    }
    #expect(seen.prefix(3) == ["key/298 1", "key/0 deleted", "key/3 deleted"])
    #expect(changes.number == store.nextChange)
    try store.put("later", [3])
    #expect(try changes.next()?.version.number == 551)
  }

  @Test(
    "A reader lends values of any size without copies of its own",
    arguments: [0, 1, 39, 5000, 130_993, 500_000])
  func lending(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"))
    let value = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try store.put("other", [1])
    let version = try store.put("value", value)
    var reader = store.reader()
    for _ in 0..<2 {
      if let lent = try reader.get("value") {
        #expect(lent.version == version)
        #expect(lent.bytes.array == value)
      } else {
        Issue.record("no value")
      }
      #expect(try reader.get("other")?.bytes.byteCount == 1)
      #expect(try reader.get("none") == nil)
    }
  }

  @Test("A reader in the order of the log sees what is written behind the bytes that it has read")
  func readingInOrder() throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"))
    var reader = store.reader()
    func check(_ number: Int) throws {
      guard let lent = try reader.get("key \(number)") else {
        Issue.record("no value of \(number)")
        return
      }
      #expect(lent.bytes.array == Array("value \(number)".utf8))
    }
    for number in 0..<300 {
      let promise: EventLogPromise = number % 3 == 0 ? .written : .buffered
      try store.put("key \(number)", Array("value \(number)".utf8), promise)
      try check(number)
      if number % 7 == 0 { for earlier in 0...number { try check(earlier) } }
    }
    try store.put("key 150", Array("value 150".utf8))
    for number in 0..<300 { try check(number) }
  }

  @Test("A log of another program is refused, with the number of the event")
  func notAStore() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do {
      let log = try EventLog(path: path)
      try log.append([1], kind: 77, .written)
    }
    let error = #expect(throws: StoreError.self) { _ = try LogStore(path: path) }
    #expect(error == .notAStore(path: path, event: 0))
  }
}
