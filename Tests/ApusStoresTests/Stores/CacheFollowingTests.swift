import ApusMeasure
import ApusTestSupport
import Synchronization
import Testing

@testable import ApusStores

@Suite("Caches over stores that others write")
struct CacheFollowingTests {
  @Test("A cache drops what another caller has changed in the log below")
  func throughLog() throws {
    let folder = try TemporaryFolder()
    let log = try LogStore(path: folder.file("store"), options: LogStoreTests.options(1 << 14))
    let cache = WriteThroughCache(over: log, limit: 1 << 20)
    try Self.checkFollowing(cache, below: log)
    // A batch, and a key that is a reference.
    var batch = StoreBatch()
    batch.put("a://1", [7])
    batch.delete("a://2")
    try log.commit(batch)
    #expect(try cache.get("a://1")?.bytes == [7])
    #expect(try cache.get("a://2") == nil)
  }

  @Test("Caches over caches drop it too, and so does a cache behind")
  func nested() throws {
    let memory = MemoryStore()
    let inner = WriteThroughCache(over: memory, limit: 1 << 20)
    try Self.checkFollowing(WriteThroughCache(over: inner, limit: 1 << 20), below: inner)
    try Self.checkFollowing(WriteBehindCache(over: memory, limit: 1 << 20), below: memory)
  }

  /// Changes values below and above in turns.
  private static func checkFollowing(_ cache: some Store, below: some Store) throws {
    let references: [Reference] = ["a://1", "a://2"]
    for round in UInt8(0)..<20 {
      for reference in references {
        try below.put(reference, [round, 1])
        #expect(try cache.get(reference)?.bytes == [round, 1])
        try cache.put(reference, [round, 2])
        #expect(try cache.get(reference)?.bytes == [round, 2])
        try cache.flush()
        #expect(try below.get(reference)?.bytes == [round, 2])
        try below.delete(reference)
        #expect(try cache.get(reference) == nil)
        try below.put(reference, [round, 3])
        #expect(try cache.get(reference)?.bytes == [round, 3])
      }
    }
  }

  @Test("A write through the cache is no change of others: its value stays in memory")
  func ownWrites() throws {
    let base = CountingStore()
    let cache = WriteThroughCache(over: base, limit: 1 << 20)
    for number in UInt8(0)..<50 {
      try cache.put("a://1", [number])
      #expect(try cache.get("a://1")?.bytes == [number])
    }
    #expect(base.reads.load(ordering: .relaxed) == 0)
    try base.base.put("a://1", [99])
    #expect(try cache.get("a://1")?.bytes == [99])
    #expect(base.reads.load(ordering: .relaxed) == 1)
  }

  @Test("So many changes that they merge drop all of a container")
  func merged() throws {
    let memory = MemoryStore()
    let cache = WriteThroughCache(over: memory, limit: 1 << 20)
    let references = try (0..<30_000).map { try Reference("a", container: "1", id: "\($0)") }
    try cache.put(references[29_999], [1])
    for reference in references { try memory.put(reference, [2]) }
    #expect(try cache.get(references[29_999])?.bytes == [2])
  }

  @Test("Threads that write above and below see the newest value at the end", arguments: [1, 2, 3])
  func threads(seed: UInt64) async throws {
    let memory = MemoryStore()
    let cache = WriteThroughCache(over: memory, limit: 1 << 12)
    let references = try (0..<8).map { try Reference("a", id: "\($0)") }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          var random = SplitMix64(seed: seed &* 10 &+ UInt64(task))
          for number in 0..<3000 {
            let reference = references[Int(random.next() % 8)]
            let value = [UInt8(task), UInt8(number & 255), UInt8(number >> 8)]
            switch task {
            case 0: try memory.put(reference, value)
            case 1: try cache.put(reference, value, if: .any)
            default: _ = try cache.get(reference)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    for reference in references {
      #expect(try cache.get(reference)?.bytes == memory.get(reference)?.bytes, "seed \(seed)")
    }
  }
}
