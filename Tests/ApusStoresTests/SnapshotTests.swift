import ApusEventLog
import ApusMeasure
import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("Snapshots of log stores")
struct SnapshotTests {
  @Test(
    "A snapshot has the values of a store that is open, also after compaction", arguments: [1, 2])
  func values(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let store = try LogStore(path: path, options: LogStoreTests.options(1 << 12))
    var random = SplitMix64(seed: seed)
    for round in 0..<10 {
      for number in 0..<200 {
        let key = "note://\(random.next() % 40)"
        if random.next() % 4 == 0 {
          try store.delete(key)
        } else {
          try store.put(key, [UInt8](repeating: UInt8(number), count: Int(random.next() % 50)))
        }
      }
      if round % 3 == 2 { try store.compact() }
      let snapshot = try LogStoreSnapshot(path: path)
      #expect(snapshot.count == store.count, "seed \(seed)")
      #expect(snapshot.liveByteCount == store.liveByteCount)
      #expect(snapshot.fileByteCount == store.fileByteCount)
      #expect(
        try snapshot.keys(prefix: Array("note://1".utf8))
          == store.keys(prefix: Array("note://1".utf8)))
      for reference in try store.list(.everything, after: nil).all() {
        #expect(try snapshot.get(reference) == store.get(reference))
      }
      #expect(
        try snapshot.list(.everything, after: nil).all()
          == store.list(.everything, after: nil).all())
    }
  }

  @Test("A snapshot refuses changes, and writes nothing into the folder")
  func refuses() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    do {
      let store = try LogStore(path: path)
      try store.put("note://1", [1])
    }
    func contents() throws -> [String: Data] {
      var contents: [String: Data] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        contents[name] = try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
      }
      return contents
    }
    let before = try contents()
    let snapshot = try LogStoreSnapshot(path: path)
    #expect(snapshot.get("note://1")?.bytes == [1] && snapshot.get("note://2") == nil)
    #expect(throws: StoreError.readOnly) { try snapshot.put("note://1", [2]) }
    #expect(throws: StoreError.readOnly) { try snapshot.delete("note://1") }
    #expect(try contents() == before)
    #expect(throws: StoreError.self) { try LogStoreSnapshot(path: folder.file("none")) }
  }

  @Test("A log of other events is no store")
  func another() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do {
      let log = try EventLog(path: path)
      try log.append([1], kind: 9, .written)
    }
    #expect(throws: StoreError.notAStore(path: path, event: 0)) {
      try LogStoreSnapshot(path: path)
    }
  }

  @Test("The latest changes are those after the opening, however many there were before")
  func latest() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let store = try LogStore(path: path, options: LogStoreTests.options(1 << 12))
    for number in 0..<500 { try store.put("note://\(number % 7)", [UInt8(number & 255)]) }
    var changes = try LogStoreChanges(latestOf: path)
    #expect(changes.number == store.nextChange)
    let isAtEnd = try changes.next() == nil
    #expect(isAtEnd)
    try store.put("note://new", [1])
    var keys: [String] = []
    while let change = try changes.next() {
      keys.append(String(decoding: change.key.array, as: UTF8.self))
    }
    #expect(keys == ["note://new"])
  }

  @Test("A store that was compacted without a checkpoint is intact, and another log is not")
  func verified() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let store = try LogStore(path: path, options: LogStoreTests.options(1 << 12))
    for number in 0..<500 { try store.put("note://\(number % 7)", [UInt8(number & 255)]) }
    try store.compact()
    let report = try LogStore.verify(path: path)
    #expect(report.losses.isEmpty && report.first > 0)
  }
}
