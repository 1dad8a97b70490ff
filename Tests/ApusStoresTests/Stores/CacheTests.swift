import ApusMeasure
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@testable import ApusStores

/// A store that counts its calls, and fails when a test wants it.
final class CountingStore: Store {
  struct Broken: Error {}

  let base = MemoryStore()
  let reads = Atomic(0)
  let writes = Atomic(0)
  let fails = Atomic(false)

  private func check() throws(StoreError) {
    if fails.load(ordering: .relaxed) { throw .readOnly }
  }

  func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    reads.add(1, ordering: .relaxed)
    try check()
    return base.get(reference)
  }

  func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition
  ) throws(StoreError) -> StoreVersion {
    writes.add(1, ordering: .relaxed)
    try check()
    return try base.put(reference, value, if: condition)
  }

  func delete(_ reference: Reference, if condition: StoreCondition) throws(StoreError) -> Bool {
    writes.add(1, ordering: .relaxed)
    try check()
    return try base.delete(reference, if: condition)
  }

  func list(_ container: Reference, after last: Reference?) throws(StoreError) -> StoreListing {
    base.list(container, after: last)
  }

  func changes(under container: Reference) -> ReferenceChanges { base.changes(under: container) }
  func flush() throws(StoreError) { try check() }
}

@Suite("Caches")
struct CacheTests {
  @Test("A value is read once, and so is the absence of a value")
  func reads() throws {
    let base = CountingStore()
    try base.base.put("a://1", [1])
    let cache = WriteThroughCache(over: base, limit: 10_000)
    for _ in 0..<10 {
      #expect(try cache.get("a://1")?.bytes == [1])
      #expect(try cache.get("a://2") == nil)
    }
    #expect(base.reads.load(ordering: .relaxed) == 2)
    cache.forget("a://1")
    #expect(try cache.get("a://1")?.bytes == [1])
    #expect(base.reads.load(ordering: .relaxed) == 3)
  }

  @Test("The memory stays below the limit, and values that are used often stay")
  func limit() throws {
    let base = CountingStore()
    let cache = WriteThroughCache(over: base, limit: 20_000)
    let often: Reference = "a://often"
    try cache.put(often, [1])
    for number in 0..<1000 {
      try cache.put(Reference(stringLiteral: "a://\(number)"), [UInt8](repeating: 0, count: 100))
      #expect(try cache.get(often) != nil)
      #expect(cache.byteCount <= 20_000)
    }
    #expect(base.reads.load(ordering: .relaxed) <= 20)
    try cache.put("a://big", [UInt8](repeating: 0, count: 30_000))
    #expect(try cache.get("a://big")?.bytes.count == 30_000 && cache.byteCount <= 20_000)
  }

  @Test("After a write that fails, the value is read again")
  func failedWrite() throws {
    let base = CountingStore()
    let cache = WriteThroughCache(over: base, limit: 10_000)
    try cache.put("a://1", [1])
    base.fails.store(true, ordering: .relaxed)
    #expect(throws: StoreError.self) { try cache.put("a://1", [2]) }
    #expect(throws: StoreError.self) { try cache.get("a://1") }
    base.fails.store(false, ordering: .relaxed)
    #expect(try cache.get("a://1")?.bytes == [1])
  }

  @Test("Changes behind are few writes, and a flush says that they are done")
  func behind() throws {
    let base = CountingStore()
    let cache = WriteBehindCache(over: base, limit: 1 << 20)
    for number in 0..<10_000 {
      try cache.put("a://1", [UInt8(number & 255), UInt8(number >> 8)])
    }
    try cache.put("a://2", [1])
    try cache.delete("a://2")
    try cache.flush()
    #expect(base.base.get("a://1")?.bytes == [9999 & 255, 9999 >> 8])
    #expect(base.base.get("a://2") == nil)
    #expect(base.writes.load(ordering: .relaxed) < 10_002)
  }

  @Test("What cannot be written stays in memory, and flush says so until it is written")
  func behindFails() throws {
    let base = CountingStore()
    var options = CoalescingQueueOptions()
    options.attempts = 2
    options.firstDelay = .milliseconds(1)
    let cache = WriteBehindCache(over: base, limit: 2000, options: options)
    base.fails.store(true, ordering: .relaxed)
    try cache.put("a://1", [1])
    let error = #expect(throws: StoreError.self) { try cache.flush() }
    #expect("\(try #require(error))" == "a://1 is in memory only: the store may only be read")
    #expect(try cache.get("a://1")?.bytes == [1])
    // The memory is full of what cannot be written.
    #expect(throws: StoreError.self) {
      for number in 0..<100 {
        try cache.put(Reference(stringLiteral: "b://\(number)"), [UInt8](repeating: 1, count: 500))
      }
    }
    base.fails.store(false, ordering: .relaxed)
    try cache.flush()
    #expect(base.base.get("a://1")?.bytes == [1])
    try cache.put("a://1", [2])
  }

  @Test("At higher levels of the queue, all changes of a container are written")
  func levels() throws {
    let base = CountingStore()
    var options = CoalescingQueueOptions()
    options.levels = CoalescingLevels(containers: 10, everything: 20, objects: 2)
    let cache = WriteBehindCache(over: base, limit: 1 << 20, options: options)
    for number in 0..<5000 {
      try cache.put(
        try Reference("t", container: "\(number % 30)", id: "\(number % 700)"),
        [UInt8(number & 255)])
    }
    try cache.flush()
    for reference in try cache.list().all() {
      #expect(base.base.get(reference)?.bytes == (try cache.get(reference)?.bytes))
    }
    #expect(base.base.count == 2100)
  }

  @Test("Threads that read and change through a cache see no older value than they have seen")
  func threads() async throws {
    for limit in [600, 100_000] {
      let base = CountingStore()
      let cache = WriteThroughCache(over: base, limit: limit)
      let behind = WriteBehindCache(over: MemoryStore(), limit: limit)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for task in 0..<4 {
          group.addTask {
            var seen = [UInt8](repeating: 0, count: 8)
            for round in 1...200 {
              let index = (task + round) % 8
              let reference = Reference(stringLiteral: "a://\(index)")
              for store in [cache as any Store, behind] {
                if task == 0 {
                  try store.put(Reference(stringLiteral: "a://\(round % 8)"), [UInt8(round)])
                }
              }
              if let value = try cache.get(reference)?.bytes.first {
                #expect(value >= seen[index])
                seen[index] = value
              }
              _ = try behind.get(reference)
            }
          }
        }
        try await group.waitForAll()
      }
      try behind.flush()
      for index in 0..<8 {
        let reference = Reference(stringLiteral: "a://\(index)")
        #expect(try cache.get(reference)?.bytes == base.base.get(reference)?.bytes)
        #expect(try behind.get(reference)?.bytes == behind.base.get(reference)?.bytes)
      }
    }
  }
}

@Suite("Killed writers of caches")
struct CacheKillTests {
  /// Changes tasks and notes after each flush what is certain, until the process ends.
  static func write(_ path: String, _ log: FileHandle, from start: Int) throws {
    let tasks = WriteBehindCache(over: try LogStore(path: path), limit: 1 << 20)
    var number = start
    while true {
      number += 1
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      try tasks.put(try Reference("task", id: "\(number % 50)"), bytes)
      if number % 97 == 0 {
        try tasks.flush()
        log.write(Data("\(number)\n".utf8))
      }
    }
  }

  @Test("What a flush has acknowledged is there after each kill -9")
  func kills() async throws {
    let folder = try TemporaryFolder()
    let (path, log) = (folder.file("store"), folder.file("acknowledged"))
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    var last = 0
    for round in 0..<8 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, log = log as String, last = last as Int, round = round as Int] in
        let handle = try #require(FileHandle(forWritingAtPath: log))
        handle.seekToEndOfFile()
        Thread.detachNewThread {
          // SLEEP: the process is killed at some time, which the test does not choose.
          usleep(UInt32(20_000 + round * 7919))
          kill(getpid(), SIGKILL)
        }
        try CacheKillTests.write(path, handle, from: last)
      }
      let lines = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      last = Int(lines.last ?? "0") ?? 0
      let store = try LogStore(path: path)
      for number in max(1, last - 49)...max(1, last) where last > 0 {
        let bytes = try #require(try store.get(Reference("task", id: "\(number % 50)"))?.bytes)
        let found = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(found >= number, "round \(round)")
      }
      last = max(last, try store.list().all().count)
      last = ((last + 9_699) / 97) * 97
    }
  }
}

@Suite("Caches at the end of the process")
struct CacheEndingTests {
  /// Puts values into a cache over a slow store, and ends the process.
  static func work(_ path: String, _ end: () -> Void) throws {
    let slow = ObservedStore(try LogStore(path: path)) { call in
      // SLEEP: a write takes time, so that some wait at the end.
      if call.kind == .put { usleep(1000) }
    }
    let tasks = WriteBehindCache(over: slow, limit: 1 << 20)
    tasks.queue.writesAtExit()
    for number in 0..<100 { try tasks.put(try Reference("task", id: "\(number)"), [UInt8(number)]) }
    end()
    withExtendedLifetime(tasks) {}
  }

  @Test("What waits is written when the process exits, and when a signal ends it")
  func endings() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store")
    await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
      try CacheEndingTests.work(path) { exit(3) }
    }
    #expect(try LogStore(path: path).list().all().count == 100)
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let path = folder.file("store-\(number)")
      await #expect(processExitsWith: .signal(number)) {
        [path = path as String, number = number as Int32] in
        // Tests may run where a signal is ignored.
        signal(number, SIG_DFL)
        try CacheEndingTests.work(path) {
          kill(getpid(), number)
          // SLEEP: the signal ends the process.
          while true { usleep(1000) }
        }
      }
      #expect(try LogStore(path: path).list().all().count == 100)
    }
  }
}
