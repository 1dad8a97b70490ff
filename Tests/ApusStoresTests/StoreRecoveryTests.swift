import ApusEventLog
import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("Saving damaged stores")
struct StoreRecoveryTests {
  private static func write(_ path: String) throws {
    let store = try LogStore(path: path, options: StoreKillTests.options)
    for number in 0..<5 {
      try store.put("key\(number)", [UInt8](repeating: UInt8(number), count: 100))
    }
    try store.put("key2", [2, 2])
    var batch = StoreBatch()
    batch.put("batch", [7])
    batch.delete("key3")
    try store.commit(batch)
    try store.close()
  }

  private static func contents(_ path: String) throws -> [String: [UInt8]] {
    let store = try LogStore(path: path)
    var contents: [String: [UInt8]] = [:]
    for key in try store.keys(prefix: "") { contents[key] = try store.get(key)?.bytes }
    return contents
  }

  @Test("All values of an intact store are saved, after compaction too")
  func intact() throws {
    let folder = try TemporaryFolder()
    let (path, saved) = (folder.file("store"), folder.file("saved"))
    try Self.write(path)
    do {
      let store = try LogStore(path: path, options: StoreKillTests.options)
      for number in 0..<40 {
        try store.put("large", [UInt8](repeating: UInt8(number), count: 9000))
      }
      try store.compact()
      try store.close()
    }
    let report = try LogStore.recover(path: path, into: saved)
    #expect(report.losses.isEmpty)
    #expect(try Self.contents(saved) == Self.contents(path))
    #expect(try Self.contents(saved).count == 6)
  }

  @Test("The values beside a damaged one are saved, and can be changed")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let (path, saved) = (folder.file("store"), folder.file("saved"))
    try Self.write(path)
    var expected = try Self.contents(path)
    expected["key1"] = nil
    let segment = URL(filePath: path + "/0000000001.segment")
    var bytes = try Data(contentsOf: segment)
    let value = try #require(bytes.firstRange(of: Data([UInt8](repeating: 1, count: 100))))
    bytes[value.lowerBound + 50] ^= 1
    try bytes.write(to: segment)
    let report = try LogStore.recover(path: path, into: saved)
    #expect(report.losses.map(\.events) == [1..<2])
    #expect(try Self.contents(saved) == expected)
    try LogStore(path: saved).put("key1", [1])
    #expect(throws: StoreError.self) { try LogStore.recover(path: path, into: saved) }
  }

  @Test("The log of another program is no store")
  func otherLog() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do {
      let log = try EventLog(path: path)
      for number in 0..<5 {
        try log.append([UInt8](repeating: UInt8(number), count: 32), kind: 1, .durable)
      }
    }
    #expect(try !LogStore.isStore(path: path))
    #expect(throws: StoreError.notAStore(path: path, event: 0)) {
      try LogStore.recover(path: path, into: folder.file("saved"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("saved")))
  }

  @Test("A store whose first segment is missing is refused, and recover saves the rest")
  func firstSegmentIsMissing() throws {
    let folder = try TemporaryFolder()
    let (path, saved) = (folder.file("store"), folder.file("saved"))
    do {
      let store = try LogStore(path: path, options: StoreKillTests.options)
      for number in 0..<24 {
        try store.put("key\(number)", [UInt8](repeating: UInt8(number), count: 9000))
      }
      try store.close()
    }
    try FileManager.default.removeItem(atPath: path + "/0000000001.segment")
    let error = #expect(throws: StoreError.self) {
      try LogStore(path: path, options: StoreKillTests.options)
    }
    #expect("\(try #require(error))".contains("missing"))
    _ = try LogStore.recover(path: path, into: saved)
    let keys = try Self.contents(saved).keys.sorted()
    #expect(keys.contains("key23") && !keys.contains("key0") && keys.count > 10)
  }
}
