import ApusBytes
import ApusEventLog
import ApusMeasure
import ApusStores
import ApusTestSupport
import Foundation
import Testing

@Suite("Stores with mapped segments")
struct MappedSegmentsTests {
  static func options(_ segmentSize: Int = 1 << 12) -> LogStoreOptions {
    var options = LogStoreTests.options(segmentSize)
    options.mapsSegments = true
    return options
  }

  @Test("Random changes, compactions and openings leave what a dictionary has", arguments: 1...8)
  func programs(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    var random = SplitMix64(seed: seed)
    var expected: [String: [UInt8]] = [:]
    var store = try LogStore(path: path, options: Self.options())
    for step in 0..<(BuildDescription.isDebug ? 700 : 2000) {
      let key = "key \(random.next() % 60)"
      switch random.next() % 40 {
      case 0:
        try store.close()
        store = try LogStore(path: path, options: Self.options())
      case 1: try store.compact()
      case 2...8:
        try store.delete(key, .buffered)
        expected[key] = nil
      default:
        let value = (0..<random.next() % 200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        try store.put(key, value, random.next() % 2 == 0 ? .buffered : .written)
        expected[key] = value
      }
      let read = "key \(random.next() % 60)"
      #expect(try store.get(read)?.bytes == expected[read], "seed \(seed), step \(step)")
    }
    #expect(store.count == expected.count)
    try store.close()
    // The other kind of reads finds the same.
    let other = try LogStore(path: path, options: LogStoreTests.options())
    for key in (0..<60).map({ "key \($0)" }) {
      #expect(try other.get(key)?.bytes == expected[key], "seed \(seed)")
    }
  }

  @Test("Readers see whole values while segments are compacted and used again")
  func concurrentReaders() async throws {
    let folder = try TemporaryFolder()
    let store = try LogStore(path: folder.file("store"), options: Self.options())
    // All bytes of a value are equal, and the first tells the key.
    func value(_ key: Int) -> [UInt8] { [UInt8](repeating: UInt8(key), count: 1 + key * 5) }
    for key in 0..<40 { try store.put("key \(key)", value(key), .buffered) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        var random = SplitMix64(seed: 3)
        for _ in 0..<4000 {
          let key = Int(random.next() % 40)
          try store.put("key \(key)", value(key), .written)
        }
      }
      for seed in 1...2 as ClosedRange<UInt64> {
        group.addTask {
          var random = SplitMix64(seed: seed)
          var reader = store.reader()
          for _ in 0..<8000 {
            let key = Int(random.next() % 40)
            guard let found = try reader.get("key \(key)") else {
              Issue.record("no value, seed \(seed)")
              continue
            }
            let copy = found.bytes.copied
            #expect(copy == value(key), "seed \(seed)")
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(store.fileByteCount < 1 << 16)
  }

  #if os(Linux)
    @Test("A closed store has no mapping, so that the next opening can read what the disk has")
    func unmaps() throws {
      let folder = try TemporaryFolder()
      let path = folder.file("store")
      func mappings() throws -> Int {
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps"))
        let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        return maps.split(separator: "\n").count { $0.contains(path) }
      }
      let store = try LogStore(path: path, options: Self.options())
      for number in 0..<200 { try store.put("key \(number)", [1, 2, 3]) }
      #expect(try store.get("key 3")?.bytes == [1, 2, 3])
      #expect(try mappings() > 0)
      try store.close()
      #expect(try mappings() == 0)
      let other = try LogStore(path: path, options: LogStoreTests.options())
      #expect(try other.get("key 3")?.bytes == [1, 2, 3])
      #expect(try mappings() == 0)
    }
  #endif
}
