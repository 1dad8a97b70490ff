import ApusTestSupport
import Dispatch
import Synchronization
import Testing

@testable import ApusStores

/// A clock that jumps by hours, forwards and backwards, and on which nobody sleeps.
private struct JumpingClock: Clock {
  typealias Duration = Swift.Duration
  typealias Instant = ManualClock.Instant

  private final class Count: Sendable {
    let calls = Atomic(0)
  }

  private let count = Count()

  var now: Instant {
    let call = count.calls.add(1, ordering: .relaxed).newValue
    let hours = call % 2 == 0 ? -call : call
    return ManualClock().now.advanced(by: .seconds(1_000_000 + hours * 3600))
  }
  var minimumResolution: Duration { .nanoseconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { await Task.yield() }
}

@Suite("Queues, clocks that jump and callers that give up")
struct QueueHazardTests {
  private struct Broken: Error {}

  @Test("A clock that jumps changes neither the attempts nor the last value")
  func jumps() async throws {
    let (memory, disk) = (MemoryStore(), MemoryStore())
    let failures = Mutex<[Reference: Int]>([:])
    var options = CoalescingQueueOptions()
    options.attempts = 5
    let time = QueueTime(JumpingClock(), random: { 0.5 })
    let queue = CoalescingQueue(options, time) { reference in
      let count = failures.withLock { failures in
        failures[reference, default: 0] += 1
        return failures[reference] ?? 0
      }
      if count < 4 { throw Broken() }
      try disk.put(reference, memory.get(reference)?.bytes ?? [])
    }
    let references = try (0..<20).map { try Reference("a", id: "\($0)") }
    for (number, reference) in references.enumerated() {
      try memory.put(reference, [UInt8(number)])
      queue.put(reference)
    }
    try await queue.flush()
    #expect(queue.failures.isEmpty)
    for (number, reference) in references.enumerated() {
      #expect(disk.get(reference)?.bytes == [UInt8(number)])
      #expect(failures.withLock { $0[reference] } == 4)
    }
  }

  @Test(
    "A caller that is cancelled after any write loses nothing, and others go on", arguments: 0...4)
  func cancelled(after writes: Int) async throws {
    let permits = DispatchSemaphore(value: 0)
    let (memory, disk) = (MemoryStore(), MemoryStore())
    let queue = CoalescingQueue { reference in
      permits.wait()
      try disk.put(reference, memory.get(reference)?.bytes ?? [])
    }
    let references = try (0..<4).map { try Reference("a", id: "\($0)") }
    for (number, reference) in references.enumerated() {
      try memory.put(reference, [UInt8(number)])
      queue.put(reference)
    }
    let patient = Task { try await queue.flush() }
    let impatient = [
      Task { try await queue.flush() }, Task { try await queue.write(references[3]) },
      Task { try await queue.waitForRoom() },
    ]
    await Task.yield()
    for _ in 0..<writes { permits.signal() }
    await waitUntil { disk.count == writes }
    for task in impatient { task.cancel() }
    for task in impatient { _ = await task.result }
    for _ in 0..<10 { permits.signal() }
    try await patient.value
    try await queue.flush()
    for (number, reference) in references.enumerated() {
      #expect(disk.get(reference)?.bytes == [UInt8(number)])
    }
    #expect(queue.count == 0 && queue.failures.isEmpty)
  }

  @Test("A store that answers after the end of a close has its value, and what waits is a failure")
  func late() async throws {
    let permits = DispatchSemaphore(value: 0)
    let (memory, disk) = (MemoryStore(), MemoryStore())
    let queue = CoalescingQueue { reference in
      permits.wait()
      try disk.put(reference, memory.get(reference)?.bytes ?? [])
    }
    for reference: Reference in ["a://1", "a://2"] {
      try memory.put(reference, [7])
      queue.put(reference)
    }
    await waitUntil { queue.count == 2 }
    let failures = await queue.close(within: .milliseconds(20))
    // The worker may not yet have taken the first of them.
    #expect(failures.map(\.reference).contains("a://2") && disk.count == 0)
    for _ in 0..<2 { permits.signal() }
    await waitUntil { queue.count == 0 }
    for reference: Reference in ["a://1", "a://2"] {
      let isFailure = queue.failures.contains { $0.reference == reference }
      #expect((disk.get(reference)?.bytes == [7]) != isFailure, "\(reference)")
    }
  }

  @Test("Every order of four operations on three references, to the end, keeps the last changes")
  func orders() {
    var search = ScheduleSearch()
    var count = 0
    repeat {
      var run = ShortRun()
      var path: [ShortRun.Step] = []
      while true {
        let steps = run.steps
        if steps.isEmpty { break }
        let step = steps[search.choose(steps.count)]
        path.append(step)
        run.make(step)
      }
      let fault = run.fault
      #expect(fault == nil, "\(path)")
      count += 1
    } while search.advance()
    #expect(count > 1000)
  }
}

/// Four operations on three references, and a worker, a step at a time.
private struct ShortRun {
  enum Step { case put(Int), flush, take, finish }

  private static let references: [Reference] = ["a://1", "a://2", "b://1"]
  private final class Flushed: Sendable {
    let values = Mutex<[[Int]]>([])
  }

  private var state = QueueState(CoalescingQueueOptions())
  private var value = [0, 0, 0]
  private var below = [0, 0, 0]
  private var current: (index: Int, value: Int)?
  private var operations = 0
  private var flushes = 0
  private let flushed = Flushed()
  private var lost: String?

  /// The steps that may come next; none at the end.
  var steps: [Step] {
    var steps: [Step] = operations < 4 ? [.put(0), .put(1), .put(2), .flush] : []
    // References that did not change yet are alike.
    if operations < 4, let first = value.firstIndex(of: 0) {
      steps = (0...first).map { .put($0) } + [.flush]
    }
    if current != nil {
      steps.append(.finish)
    } else if state.waiting.count > 0 {
      steps.append(.take)
    }
    return steps
  }

  mutating func make(_ step: Step) {
    switch step {
    case .put(let index):
      operations += 1
      value[index] += 1
      _ = state.put(Self.references[index])
    case .flush:
      operations += 1
      flushes += 1
      let (value, flushed) = (value, flushed)
      if !state.waitForAll({ _ in flushed.values.withLock { $0.append(value) } }) {
        flushed.values.withLock { $0.append(value) }
      }
    case .take:
      guard let reference = state.take(), let index = Self.references.firstIndex(of: reference)
      else { return }
      current = (index, value[index])
    case .finish:
      guard let written = current else { return }
      (below[written.index], current) = (written.value, nil)
      for call in state.finish() { call() }
    }
    for promised in flushed.values.withLock({ $0 }) where zip(below, promised).contains(where: <) {
      lost = "a flush has ended before its changes were written"
    }
  }

  /// What is wrong at the end, or `nil`.
  var fault: String? {
    if let lost { return lost }
    if below != value { return "a change is lost" }
    if state.count > 0 { return "a reference waits for ever" }
    return flushed.values.withLock { $0.count } == flushes ? nil : "a flush waits for ever"
  }
}
