import ApusChannels

/// The time of a task to the main actor and back: `hop/quiet` alone, `hop/busy` beside a pair of
/// tasks that exchange messages.
enum MainHop {
  static func work(_ parts: [String]) -> LaneWork? {
    switch parts.dropFirst().first {
    case "quiet": { await hop($0) }
    case "busy":
      { count in
        let channel = Channel<Int>()
        let sending = Task.detached { while (try? await channel.send(1)) != nil {} }
        let receiving = Task.detached { for await _ in channel {} }
        let reply = await hop(count)
        channel.close()
        await sending.value
        await receiving.value
        return reply
      }
    default: nil
    }
  }

  private static func hop(_ count: Int) async -> Reply {
    var times: [Int] = []
    for number in 0..<count {
      let start = nanoseconds()
      let answer = await MainActor.run { number }
      if answer == number { times.append(nanoseconds() - start) }
    }
    return Reply(answer: times.count, details: MessageLatency.quantiles(times))
  }
}
