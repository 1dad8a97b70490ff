import ApusMeasure
import ApusStores
import ApusSystem
import ApusTestSupport
import Synchronization
import StoreTestSupport
import Testing

@Suite("Asynchronous stores")
struct AsyncStoreTests {
  /// Runs a closure on a thread that is no task, and waits for its result.
  private static func onThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let isStarted = DetachedThread.start {
        continuation.resume(with: Result { try body() })
      }
      if !isStarted { continuation.resume(throwing: StoreError.readOnly) }
    }
  }

  @Test("Random programs through threads and back")
  func conformance() async throws {
    for seed in UInt64(1)...10 {
      let store = BlockingStore(try StoreOnThreads(MemoryStore()))
      let fault = try await Self.onThread {
        var run = StoreConformance(store, seed: seed)
        return try run.run(steps: 150)
      }
      #expect(fault == nil, "seed \(seed)")
    }
  }

  @Test("Calls run at one time on as many threads as the store has, and wait for no task")
  func threads() async throws {
    let gate = Gate()
    let running = Atomic(0)
    let slow = ObservedStore(MemoryStore()) { call in
      guard call.kind == .get else { return }
      running.add(1, ordering: .sequentiallyConsistent)
      gate.wait()
    }
    let store = try StoreOnThreads(slow, threads: 3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<3 { group.addTask { _ = try await store.get("a://1") } }
      while running.load(ordering: .sequentiallyConsistent) < 3 { await Task.yield() }
      // All threads are busy, and this task runs.
      gate.open()
      try await group.waitForAll()
    }
    #expect(running.load(ordering: .sequentiallyConsistent) == 3)
  }

  @Test("Errors come through threads and back")
  func errors() async throws {
    let base = MemoryStore()
    let version = try base.put("a://1", [1])
    let store = try StoreOnThreads(ReadOnlyStore(base))
    await #expect(throws: StoreError.readOnly) { try await store.put("a://1", [2]) }
    #expect(try await store.get("a://1") == StoredValue(bytes: [1], version: version))
    #expect(try await store.list("a://", after: nil, limit: 10) == ["a://1"])
    #expect(try await store.list("a://", after: "a://1", limit: 10) == [])
    let error = await #expect(throws: StoreError.self) {
      try await Self.onThread { try BlockingStore(store).delete("a://1") }
    }
    #expect(error == .readOnly)
  }
}

/// Threads that wait until it is opened.
private final class Gate: Sendable {
  private let isOpen = Atomic(false)

  func open() { isOpen.store(true, ordering: .releasing) }

  func wait() { while !isOpen.load(ordering: .acquiring) {} }
}
