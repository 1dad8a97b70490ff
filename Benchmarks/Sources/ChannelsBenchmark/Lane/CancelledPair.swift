import ApusChannels
import Synchronization

/// Two tasks that exchange messages endlessly until they are cancelled.
enum CancelledPair {
  /// Runs `count` pairs in succession. The details are the worst of all pairs: `longest`, the ns
  /// from the cancellation until both tasks had ended, and `messages`, exchanged after it.
  static func work(_ parts: [String]) -> LaneWork? {
    guard parts.count == 2, let capacity = Int(parts[1]) else { return nil }
    return { count in
      var (longest, most) = (0, 0)
      for _ in 0..<count {
        let (time, messages) = await cancel(make(capacity))
        (longest, most) = (max(longest, time), max(most, messages))
      }
      return Reply(
        answer: count, details: ["longest": Double(longest), "messages": Double(most)])
    }
  }

  private static func cancel(_ channel: Channel<Int>) async -> (time: Int, messages: Int) {
    let exchanged = Exchanged()
    return await withTaskGroup(of: Void.self) { group in
      group.addTask { while (try? await channel.send(1)) != nil {} }
      group.addTask { for await one in channel { exchanged.count.add(one, ordering: .relaxed) } }
      try? await Task.sleep(nanoseconds: 5_000_000)
      precondition(exchanged.count.load(ordering: .relaxed) > 0, "the pair exchanged nothing")
      let before = exchanged.count.load(ordering: .relaxed)
      let start = nanoseconds()
      group.cancelAll()
      await group.waitForAll()
      return (nanoseconds() - start, exchanged.count.load(ordering: .relaxed) - before)
    }
  }

  private final class Exchanged: Sendable {
    let count = Atomic(0)
  }
}
