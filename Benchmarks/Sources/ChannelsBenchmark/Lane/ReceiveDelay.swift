import ApusChannels
import Foundation
import Synchronization

/// The delay until a task receives a message from a thread, beside tasks that keep the workers
/// busy.
///
///     bell/background         the task has high priority; 32 background tasks compute for 2 ms between messages
///     bell/blocked/70         70 tasks of the same priority sleep for 1 s each in a system call
enum ReceiveDelay {
  static func work(_ parts: [String]) -> LaneWork? {
    switch (parts.dropFirst().first, parts.dropFirst(2).first.flatMap { Int($0) }) {
    case ("background", nil): beside(computing, priority: .high)
    case ("blocked", let tasks?): beside({ await blocking(tasks, $0) }, priority: .medium)
    default: nil
    }
  }

  /// The same with `AsyncStream`, beside tasks that compute and yield.
  static let besideStreams: LaneWork = { count in
    let ends = Ends()
    let tasks = (0..<32).map { _ in
      Task.detached(priority: .background) {
        while !ends.isSet {
          compute(nanoseconds: 2_000_000)
          await Task.yield()
        }
      }
    }
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let listener = Task.detached(priority: .high) {
      var delays: [Int] = []
      for await start in stream { delays.append(nanoseconds() - start) }
      return delays
    }
    ring(count, { continuation.yield($0) }, end: { continuation.finish() })
    let delays = await listener.value
    ends.set()
    for task in tasks { await task.value }
    return reply(delays)
  }

  private static func beside(
    _ neighbours: @escaping @Sendable (Ends) async -> [Task<Void, Never>], priority: TaskPriority
  ) -> LaneWork {
    { count in
      let ends = Ends()
      let tasks = await neighbours(ends)
      let bell = Channel<Int>(.unbounded)
      let listener = Task.detached(priority: priority) {
        var delays: [Int] = []
        for await start in bell { delays.append(nanoseconds() - start) }
        return delays
      }
      ring(count, { _ = bell.trySend($0) }, end: { bell.close() })
      let delays = await listener.value
      ends.set()
      for task in tasks { await task.value }
      return reply(delays)
    }
  }

  private static func reply(_ delays: [Int]) -> Reply {
    var details = MessageLatency.quantiles(delays)
    details["longest"] = Double(delays.max() ?? 0)
    return Reply(answer: delays.count, details: details)
  }

  /// Starts 32 tasks that each compute for 2 ms for every message that they receive.
  private static func computing(until ends: Ends) async -> [Task<Void, Never>] {
    let jobs = Channel<Int>()
    let computing = (0..<32).map { _ in
      Task.detached(priority: .background) {
        for await _ in jobs { compute(nanoseconds: 2_000_000) }
      }
    }
    let feeding = Task.detached(priority: .background) {
      while !ends.isSet { try? await jobs.send(1) }
      jobs.close()
    }
    return computing + [feeding]
  }

  /// Starts tasks that wait together, and then sleep in a system call.
  private static func blocking(_ count: Int, _ ends: Ends) async -> [Task<Void, Never>] {
    let gate = Channel<Int>()
    let tasks = (0..<count).map { _ in
      Task.detached {
        _ = await gate.receive()
        usleep(1_000_000)
      }
    }
    try? await Task.sleep(nanoseconds: 200_000_000)
    gate.close()
    return tasks
  }

  /// Starts a thread that sends its time `count` times, every 1 to 7 ms.
  private static func ring(
    _ count: Int, _ strike: @escaping @Sendable (Int) -> Void, end: @escaping @Sendable () -> Void
  ) {
    Thread.detachNewThread {
      for number in 0..<count {
        usleep(UInt32(1_000 * (number % 7 + 1)))
        strike(nanoseconds())
      }
      end()
    }
  }

  private static func compute(nanoseconds duration: Int) {
    let end = nanoseconds() + duration
    while nanoseconds() < end {}
  }

  private final class Ends: Sendable {
    private let flag = Atomic(false)
    var isSet: Bool { flag.load(ordering: .relaxed) }
    func set() { flag.store(true, ordering: .relaxed) }
  }
}
