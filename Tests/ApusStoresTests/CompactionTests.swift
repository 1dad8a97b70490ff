import ApusEventLog
import ApusMeasure
import ApusStores
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Compaction of stores")
struct CompactionTests {
  static func background(_ rate: Int = 1 << 30) -> LogStoreOptions {
    var options = LogStoreTests.options(1 << 14)
    options.compactionRate = rate
    return options
  }

  /// The bytes of the files that have events, or are kept for them.
  static func fileBytes(_ path: String) throws -> Int {
    var sum = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasSuffix(".segment") || name.hasSuffix(".spare") {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      sum += (attributes[.size] as? NSNumber)?.intValue ?? 0
    }
    return sum
  }

  @Test(
    "After each write the files have at most 2.1 times the live bytes and two segments",
    arguments: 1...12)
  func bound(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let store = try LogStore(path: path, options: LogStoreTests.options(1 << 14))
    var random = SplitMix64(seed: seed)
    // Seeds with few keys, many keys, long and short values, and deletions of all.
    let keys = [3, 40, 400][Int(seed % 3)]
    let longest = [30, 300, 3000][Int(seed / 3 % 3)]
    for step in 0..<(BuildDescription.isDebug ? 1000 : 3000) {
      let key = "key \(random.next() % UInt64(keys))"
      if random.next() % (step / 500 % 2 == 0 ? 20 : 2) == 0 {
        try store.delete(key, .buffered)
      } else {
        let count = Int(random.next() % UInt64(longest))
        try store.put(key, [UInt8](repeating: 1, count: count), .buffered)
      }
      let limit = store.liveByteCount * 21 / 10 + 2 << 14
      #expect(store.fileByteCount <= limit, "step \(step), \(store.liveByteCount) live bytes")
      if step % 200 == 0 { #expect(try Self.fileBytes(path) == store.fileByteCount) }
    }
    #expect(store.compactionError == nil)
  }

  @Test("compact leaves the live bytes and the last segment, and all values with their versions")
  func compact() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    var store: LogStore? = try LogStore(path: path, options: LogStoreTests.options(1 << 14))
    var versions: [String: StoreVersion] = [:]
    for number in 0..<2000 {
      versions["\(number % 700)"] = try store?.put("\(number % 700)", [UInt8(number % 251)])
    }
    for number in 0..<300 {
      try store?.delete("\(number)")
      versions["\(number)"] = nil
    }
    try store?.compact()
    let live = try #require(store).liveByteCount
    #expect(try Self.fileBytes(path) <= live + 2 << 14)
    for _ in 0..<3 {
      #expect(store?.count == 400 && store?.liveByteCount == live)
      for number in 0..<700 {
        #expect(try store?.get("\(number)")?.version == versions["\(number)"])
      }
      try store?.close()
      store = nil
      store = try LogStore(path: path, options: LogStoreTests.options(1 << 14))
    }
    // Versions go on although their events have moved.
    let next = try store?.put("new", [])
    #expect(try #require(next) > (versions.values.max() ?? StoreVersion(0)))
  }

  @Test(
    "Changes that compaction removed are an error with the first number, and moves are no changes")
  func changes() throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"), options: LogStoreTests.options(1 << 14))
    for number in 0..<1000 { try store.put("\(number % 10)", [UInt8(number % 251)]) }
    try store.put("last", [1])
    let number = store.nextChange
    try store.compact()
    let error = #expect(throws: StoreError.self) { _ = try store.changes(from: 0).number }
    guard case .log(let cause) = error, case .pruned(0, let first) = cause.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(first > 0)
    var changes = try store.changes(from: number)
    #expect(try changes.next() == nil)
    try store.put("after", [2])
    #expect(try changes.next()?.key.array == Array("after".utf8))
  }

  @Test("Threads write, read and list while compaction runs in the background")
  func threads() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    let store = try LogStore(path: path, options: Self.background())
    try await withThrowingTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          try await onOwnThread {
            for number in 0..<2000 {
              let key = "\(thread)/\(number % 50)"
              var batch = StoreBatch()
              batch.put(key + "/a", [UInt8(number % 251)])
              batch.put(key + "/b", [UInt8(number % 251)])
              try store.commit(batch)
              if number % 10 == 0 { try store.delete("\(thread)/gone") }
              if number % 10 == 5 { try store.put("\(thread)/gone", [1]) }
            }
          }
        }
      }
      for _ in 0..<2 {
        group.addTask {
          try await onOwnThread {
            var reader = store.reader()
            for number in 0..<4000 {
              let key = "\(number % 4)/\(number % 50)"
              let pair = try store.get([Array((key + "/a").utf8), Array((key + "/b").utf8)])
              #expect(pair[0] == pair[1])
              // The second half of a batch is not older than the first half that was seen before.
              let first = try reader.get(key + "/a")?.version
              let second = try reader.get(key + "/b")?.version
              #expect(first == nil || (second ?? StoreVersion(0)) >= (first ?? StoreVersion(0)))
            }
          }
        }
      }
      group.addTask {
        try await onOwnThread {
          for _ in 0..<20 { _ = try store.keys(prefix: "1/") }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.compactionError == nil)
    #expect(try store.keys(prefix: "1/").count >= 100)
    try store.close()
    let opened = try LogStore(path: path, options: Self.background())
    #expect(opened.count == store.count)
    for key in try opened.keys(prefix: "2/") {
      #expect(try opened.get(key)?.bytes.count == 1)
    }
  }

  @Test("A full disk stops compaction and not the store, and with space again it goes on")
  func fullDisk() throws {
    let disk = SimulatedDisk(root: "disk")
    let store = try StoreRun.open(disk, seed: 1)
    for number in 0..<60 { try store.put("\(number)", [UInt8](repeating: 1, count: 200)) }
    disk.fail { _, text in text.hasPrefix("allocate") ? .error(ENOSPC) : nil }
    var failed = 0
    for number in 0..<200 {
      do throws(StoreError) {
        try store.put("\(number % 60)", [UInt8](repeating: 2, count: 200))
      } catch {
        failed += 1
      }
    }
    #expect(failed > 0)
    disk.fail { _, _ in nil }
    for number in 0..<60 { try store.put("\(number)", [UInt8](repeating: 3, count: 200)) }
    #expect(store.compactionError == nil)
    #expect(store.fileByteCount <= store.liveByteCount * 21 / 10 + 2 * 4096)
    for number in 0..<60 { #expect(try store.get("\(number)")?.bytes.first == 3) }
  }

  @Test("Damage in the first segment stops compaction, and every other value is still there")
  func damage() throws {
    let disk = SimulatedDisk(root: "disk")
    let store = try StoreRun.open(disk, seed: 1)
    for number in 0..<40 { try store.put("\(number)", [UInt8](repeating: 1, count: 200), .durable) }
    disk.flip(bit: 0, ofByte: 64 + 32 + 30, in: "disk/store/0000000001.segment")
    let error = #expect(throws: StoreError.self) { try store.get("0") }
    guard case .damaged(_, let segment, let offset) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(segment == 1 && offset == 96)
    for _ in 0..<5 {
      for number in 1..<40 { try store.put("\(number)", [UInt8](repeating: 2, count: 200)) }
    }
    #expect(store.compactionError != nil)
    for number in 1..<40 { #expect(try store.get("\(number)")?.bytes.first == 2) }
    #expect(throws: StoreError.self) { try store.compact() }
  }
}
