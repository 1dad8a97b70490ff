import ApusChannelWorkloads

/// The workloads of `AsyncStream`, which has an unbounded buffer and a single consumer.
enum StreamLane {
  static func work(_ name: String) -> LaneWork? {
    switch name {
    case "int/spsc/unbounded": { Reply(answer: await exchange(Int.self, count: $0)) }
    case "string/spsc/unbounded": { Reply(answer: await exchange(String.self, count: $0)) }
    case "bell/background": ReceiveDelay.besideStreams
    default: FirstMessage.streamWork(name.split(separator: "/").map(String.init))
    }
  }

  @inline(__always)
  private static func exchange<Element: ChannelElement>(
    _ type: Element.Type, count: Int
  ) async -> Int {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    async let sent: Void = {
      for _ in 0..<count { continuation.yield(Element.make()) }
    }()
    async let received: Int = {
      var seen = 0
      for await _ in stream { seen &+= 1 }
      return seen
    }()
    await sent
    continuation.finish()
    return await received
  }
}
