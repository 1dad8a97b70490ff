import ApusTestSupport
import Dispatch
import Synchronization
import Testing

@testable import ApusStores

@Suite("A queue that writes the newest state")
struct CoalescingQueueTests {
  private struct Broken: Error {}

  /// Writes that a test lets go on one by one, and their references.
  private final class Writes: Sendable {
    let references = Mutex<[String]>([])
    private let permits = DispatchSemaphore(value: 0)

    func note(_ reference: Reference) { references.withLock { $0.append(reference.description) } }
    var list: [String] { references.withLock { $0 } }
    var count: Int { references.withLock { $0.count } }
    func open(_ count: Int) { for _ in 0..<count { permits.signal() } }

    /// Blocks the thread of the queue until the test permits a write.
    func wait() { permits.wait() }
  }

  @Test("A thousand changes become few writes, and the last value is written")
  func coalesces() async throws {
    let (memory, disk) = (MemoryStore(), MemoryStore())
    let count = Mutex(0)
    let queue = CoalescingQueue { reference in
      count.withLock { $0 += 1 }
      try disk.put(reference, memory.get(reference)?.bytes ?? [])
    }
    for number in 0..<1000 {
      try memory.put("a://1", [UInt8(number & 255), UInt8(number >> 8)])
      queue.put("a://1")
    }
    try await queue.flush()
    #expect(disk.get("a://1")?.bytes == [UInt8(999 & 255), UInt8(999 >> 8)])
    #expect(count.withLock { $0 } <= 1000 && queue.count == 0)
  }

  @Test("A reference that changes while it is being written is written again, once")
  func again() async throws {
    let writes = Writes()
    let queue = CoalescingQueue { reference in
      writes.note(reference)
      writes.wait()
    }
    queue.put("a://1")
    await waitUntil { !writes.list.isEmpty }
    for _ in 0..<10 { queue.put("a://1") }
    writes.open(2)
    try await queue.flush()
    #expect(writes.list == ["a://1", "a://1"])
  }

  @Test("A write that fails is tried again after growing delays, and is then a failure")
  func attempts() async throws {
    let clock = ManualClock()
    let writes = Writes()
    let fails = Mutex(true)
    var options = CoalescingQueueOptions()
    options.attempts = 3
    options.firstDelay = .seconds(1)
    let queue = CoalescingQueue(options, QueueTime(clock, random: { 0 })) { reference in
      writes.note(reference)
      if reference == "a://1", fails.withLock({ $0 }) { throw Broken() }
    }
    queue.put("a://1")
    queue.put("a://2")
    await clock.untilTaskSleeps(until: .milliseconds(500))
    await waitUntil { queue.count <= 1 }
    #expect(writes.list == ["a://1", "a://2"])
    clock.advance(by: .milliseconds(500))
    await clock.untilTaskSleeps(until: .milliseconds(1500))
    clock.advance(by: .seconds(1))
    let error = await #expect(throws: CoalescingQueueError.self) { try await queue.flush() }
    #expect("\(try #require(error))".hasPrefix("a://1 failed 3 times: Broken"))
    #expect(queue.failures.map(\.reference) == ["a://1"] && writes.count == 4)
    fails.withLock { $0 = false }
    queue.retryFailures()
    try await queue.flush()
    #expect(queue.failures.isEmpty)
  }

  @Test("A reference that is put again after its failure is written")
  func afterFailure() async throws {
    let fails = Mutex(true)
    var options = CoalescingQueueOptions()
    options.attempts = 1
    let queue = CoalescingQueue(options) { _ in if fails.withLock({ $0 }) { throw Broken() } }
    queue.put("a://1")
    await #expect(throws: CoalescingQueueError.self) { try await queue.flush() }
    await #expect(throws: CoalescingQueueError.self) { try await queue.write("a://2") }
    fails.withLock { $0 = false }
    queue.put("a://1")
    try await queue.write("a://2")
    try await queue.flush()
  }

  @Test("A flush and a write end when their task is cancelled, and when their time is over")
  func cancellation() async throws {
    let writes = Writes()
    let queue = CoalescingQueue { _ in writes.wait() }
    queue.put("a://1")
    let flush = Task { try await queue.flush() }
    let write = Task { try await queue.write("a://2") }
    let timed = Task { try await queue.flush(within: .seconds(100)) }
    await waitUntil { queue.count == 2 }
    for task in [flush, write, timed] {
      task.cancel()
      await #expect(throws: CoalescingQueueError.self) { try await task.value }
    }
    let error = await #expect(throws: CoalescingQueueError.self) {
      try await queue.flush(within: .milliseconds(5))
    }
    #expect("\(try #require(error))".hasPrefix("2 references were not written in time"))
    writes.open(10)
    try await queue.flush()
  }

  @Test("A closed queue takes nothing, writes what waits, and says what it could not write")
  func close() async throws {
    let writes = Writes()
    var options = CoalescingQueueOptions()
    options.firstDelay = .seconds(1000)
    options.greatestDelay = .seconds(1000)
    let queue = CoalescingQueue(options) { reference in
      writes.note(reference)
      if reference.scheme == "bad" { throw Broken() }
    }
    for reference: Reference in ["bad://1", "a://1", "a://2"] { queue.put(reference) }
    let failures = await queue.close(within: .milliseconds(200))
    #expect(failures.map(\.reference) == ["bad://1"] && writes.list.contains("a://2"))
    #expect(!queue.put("a://3"))
    await #expect(throws: CoalescingQueueError.self) { try await queue.write("a://3") }
  }

  @Test("What was put is written after the last reference to the queue has gone")
  func end() async {
    let writes = Writes()
    do {
      let queue = CoalescingQueue { reference in
        writes.note(reference)
        writes.wait()
      }
      for id in 0..<100 { queue.put(Reference(stringLiteral: "a://\(id)")) }
    }
    writes.open(100)
    await waitUntil { writes.count == 100 }
  }

  @Test("Writes may be tasks")
  func asynchronous() async throws {
    let writes = Writes()
    let queue = CoalescingQueue(asyncWrite: { reference in
      await Task.yield()
      writes.note(reference)
    })
    for id in 0..<100 { queue.put(Reference(stringLiteral: "a://\(id)")) }
    try await queue.flush()
    #expect(writes.count == 100)
  }

  @Test("Callers wait until there is room")
  func room() async throws {
    let writes = Writes()
    var options = CoalescingQueueOptions()
    options.room = 10
    let queue = CoalescingQueue(options) { _ in writes.wait() }
    for id in 0..<10 { queue.put(Reference(stringLiteral: "a://\(id)")) }
    let waiting = Task { try await queue.waitForRoom() }
    writes.open(4)
    await waitUntil { queue.count == 6 }
    writes.open(6)
    try await waiting.value
    try await queue.flush()
  }

  @Test("A hundred thousand callers of flush wait at a time")
  func manyFlushes() async throws {
    let writes = Writes()
    let queue = CoalescingQueue { _ in writes.wait() }
    queue.put("a://1")
    let tasks = (0..<100_000).map { _ in Task { try await queue.flush() } }
    await Task.yield()
    writes.open(1)
    for task in tasks { try await task.value }
  }

  @Test("64 tasks put references, and none starves")
  func manyTasks() async throws {
    let (memory, disk) = (MemoryStore(), MemoryStore())
    let queue = CoalescingQueue { reference in
      try disk.put(reference, memory.get(reference)?.bytes ?? [])
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<64 {
        group.addTask {
          for number in 0..<200 {
            let reference = try Reference("t", id: "\(task % 16)-\(number % 10)")
            try memory.put(reference, [UInt8(task), UInt8(number)])
            queue.put(reference)
          }
        }
      }
      try await group.waitForAll()
    }
    try await queue.flush()
    for reference in try memory.list(.everything, after: nil).all() {
      #expect(disk.get(reference)?.bytes == memory.get(reference)?.bytes)
    }
  }
}
