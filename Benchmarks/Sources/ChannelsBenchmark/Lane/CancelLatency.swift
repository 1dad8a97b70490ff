import ApusChannels
import Synchronization

/// The time from a cancellation until the waiting task has resumed.
enum CancelLatency {
  static func work(_ parts: [String]) -> LaneWork? {
    switch parts[1] {
    case "old": { await run(waiting: 8_000_000, count: $0) }
    case "fresh": { await run(waiting: 0, count: $0) }
    default: nil
    }
  }

  private static func run(waiting pause: UInt64, count: Int) async -> Reply {
    var times: [Int] = []
    for _ in 0..<count {
      let channel = Channel<Int>()
      let beginning = Beginning()
      let task = Task.detached {
        beginning.flag.store(true, ordering: .releasing)
        let element = await channel.receive()
        return element == nil ? nanoseconds() : 0
      }
      while !beginning.flag.load(ordering: .acquiring) { await Task.yield() }
      if pause > 0 { try? await Task.sleep(nanoseconds: pause) }
      let start = nanoseconds()
      task.cancel()
      let end = await task.value
      if end != 0 { times.append(max(0, end - start)) }
    }
    return Reply(answer: times.count, details: MessageLatency.quantiles(times))
  }

  private final class Beginning: Sendable {
    let flag = Atomic(false)
  }
}
