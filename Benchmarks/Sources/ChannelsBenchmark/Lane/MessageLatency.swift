import ApusChannels

/// The time from before a send until after its receive, one message at a time.
enum MessageLatency {
  static func work(_ parts: [String]) -> LaneWork? {
    guard parts.count == 3, let capacity = Int(parts[1]) else { return nil }
    let pause = parts[2] == "idle" ? 1_000_000 : 0
    return { await run(make(capacity), make(capacity), pause: pause, count: $0) }
  }

  private static func run(
    _ channel: Channel<Int>, _ back: Channel<Int>, pause: Int, count: Int
  ) async -> Reply {
    async let sent: Int = {
      var sum = 0
      for _ in 0..<count {
        if pause > 0 { try? await Task.sleep(nanoseconds: UInt64(pause)) }
        try? await channel.send(nanoseconds())
        sum += await back.receive() ?? 0
      }
      channel.close()
      return sum
    }()
    async let taken: [Int] = {
      var times: [Int] = []
      times.reserveCapacity(count)
      while let start = await channel.receive() {
        times.append(nanoseconds() - start)
        try? await back.send(1)
      }
      return times
    }()
    return Reply(answer: await sent, details: quantiles(await taken))
  }

  /// The median and the 99th percentile.
  static func quantiles(_ times: [Int]) -> [String: Double] {
    let ascending = times.sorted()
    if ascending.isEmpty { return [:] }
    return [
      "p50": Double(ascending[ascending.count / 2]),
      "p99": Double(ascending[min(ascending.count - 1, ascending.count * 99 / 100)]),
    ]
  }
}
