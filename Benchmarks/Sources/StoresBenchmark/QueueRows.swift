import ApusBenchmark
import ApusStores
import Foundation
import Synchronization

/// The rows about the queue.
struct QueueRows {
  let inputs: Inputs
  let table: StoresTable

  func all() async throws {
    try await flood()
    try await latency()
    try await puts()
  }

  /// A million changes to 1,000 references, of which each write takes a millisecond.
  private func flood() async throws {
    let references = (0..<1000).map { Reference(stringLiteral: "task://id/\($0)") }
    let memory = MemoryStore()
    let written = MemoryStore()
    let writes = Atomic(0)
    let queue = CoalescingQueue { reference in
      usleep(1000)
      writes.add(1, ordering: .relaxed)
      try written.put(reference, memory.get(reference)?.bytes ?? [])
    }
    let start = ContinuousClock.now
    for number in 0..<1_000_000 {
      let reference = references[(number &* 7919) % 1000]
      try memory.put(
        reference, [UInt8(number & 255), UInt8(number >> 8 & 255), UInt8(number >> 16)])
      queue.put(reference)
    }
    let end = ContinuousClock.now
    try await queue.flush()
    let rest = (ContinuousClock.now - end) / .seconds(1)
    for reference in references where written.get(reference)?.bytes != memory.get(reference)?.bytes
    {
      fatalError("a change is lost")
    }
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    table.add(
      "flood: from the last change to the last write", rest * 1e9, .nanoseconds, 1, atMost: 2e9)
    let rate = Double(writes.load(ordering: .relaxed)) / 1000 / seconds
    table.add("flood: writes a reference and second", rate, .ratio, 1, atMost: 1.2)
  }

  /// From a change on an idle queue to the start of its write.
  private func latency() async throws {
    let began = Mutex(ContinuousClock.now)
    let queue = CoalescingQueue { _ in began.withLock { $0 = .now } }
    var times: [Double] = []
    for _ in 0..<2000 {
      usleep(300)
      let start = ContinuousClock.now
      queue.put("task://id/1")
      try await queue.flush()
      times.append((began.withLock { $0 } - start) / .nanoseconds(1))
    }
    times.sort()
    table.add(
      "idle queue to the start of a write, p50", times[1000], .nanoseconds, 2000, atMost: 20_000)
    table.add(
      "idle queue to the start of a write, p99", times[1980], .nanoseconds, 2000, atMost: 200_000)
  }

  /// 64 tasks put references into one queue.
  private func puts() async throws {
    let waited = Mutex<[Double]>([])
    let first = Mutex<[Reference: ContinuousClock.Instant]>([:])
    let queue = CoalescingQueue { reference in
      guard let start = first.withLock({ $0.removeValue(forKey: reference) }) else { return }
      let time = (ContinuousClock.now - start) / .nanoseconds(1)
      waited.withLock { $0.append(time) }
    }
    let references = (0..<64).map { task in
      (0..<16).map { Reference(stringLiteral: "task://container/\(task)/id/\($0)") }
    }
    let count = 20_000
    let start = ContinuousClock.now
    await withTaskGroup(of: Void.self) { group in
      for own in references {
        group.addTask { for number in 0..<count { queue.put(own[number & 15]) } }
      }
    }
    let time = (ContinuousClock.now - start) / .nanoseconds(1) / Double(64 * count)
    try await queue.flush()
    table.add("64 tasks put", time, .nanoseconds, 1, atMost: 150)
    for round in 0..<200 {
      for own in references {
        let reference = own[round & 15]
        first.withLock { $0[reference] = .now }
        queue.put(reference)
      }
      if round % 10 == 9 { try await queue.flush() }
    }
    try await queue.flush()
    let times = waited.withLock { $0 }
    let mean = times.reduce(0, +) / Double(times.count)
    table.add("longest wait / mean", (times.max() ?? 0) / mean, .ratio, times.count, atMost: 3)
  }
}
