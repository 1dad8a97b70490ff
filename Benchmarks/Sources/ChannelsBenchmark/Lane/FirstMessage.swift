import ApusChannels

/// The time from before a send until its receiver runs, when nothing was sent for a while.
enum FirstMessage {
  static func work(_ parts: [String]) -> LaneWork? {
    guard let pause = pause(parts) else { return nil }
    return { count in
      let channel = Channel<Int>()
      return await run(
        pause: pause, count: count, send: { try? await channel.send($0) },
        end: { _ = channel.close() }, receive: { await times(of: channel) })
    }
  }

  /// The same through an `AsyncStream`.
  static func streamWork(_ parts: [String]) -> LaneWork? {
    guard let pause = pause(parts) else { return nil }
    return { count in
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      return await run(
        pause: pause, count: count, send: { _ = continuation.yield($0) },
        end: { continuation.finish() }, receive: { await times(of: stream) })
    }
  }

  private static func pause(_ parts: [String]) -> UInt64? {
    parts.count == 2 && parts[0] == "first" ? UInt64(parts[1]).map { $0 * 1_000_000 } : nil
  }

  private static func times(of messages: some AsyncSequence<Int, Never>) async -> [Int] {
    var times: [Int] = []
    for await start in messages { times.append(nanoseconds() - start) }
    return times
  }

  private static func run(
    pause: UInt64, count: Int, send: @Sendable @escaping (Int) async -> Void,
    end: @Sendable () -> Void, receive: @Sendable @escaping () async -> [Int]
  ) async -> Reply {
    let receiver = Task.detached { await receive() }
    await Task.detached {
      for _ in 0..<count {
        try? await Task.sleep(nanoseconds: pause)
        await send(nanoseconds())
      }
    }.value
    end()
    let times = await receiver.value
    return Reply(answer: times.count, details: MessageLatency.quantiles(times))
  }
}
