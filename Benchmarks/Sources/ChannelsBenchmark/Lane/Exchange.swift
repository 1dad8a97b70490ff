import ApusChannels

/// Workloads 1 to 12: a channel, some producers and some consumers; the time includes making and
/// teardown.
enum Exchange {
  /// Returns the number of messages that arrived.
  @inline(__always)
  static func run<Element: Payload>(
    through channel: Channel<Element>, _ shape: Shape, count: Int
  ) async -> Int {
    async let sent: Void = withTaskGroup { group in
      for _ in 0..<shape.producers {
        group.addTask { await produce(count / shape.producers, into: channel) }
      }
    }
    async let received = withTaskGroup(of: Int.self) { group in
      for _ in 0..<shape.consumers { group.addTask { await consume(channel) } }
      return await group.reduce(0, +)
    }
    await sent
    channel.close()
    return await received
  }

  @inline(__always)
  private static func produce<Element: Payload>(_ count: Int, into channel: Channel<Element>) async
  {
    do {
      for _ in 0..<count { try await channel.send(Element.make()) }
    } catch {
      preconditionFailure("the channel was closed while sending")
    }
  }

  @inline(__always)
  private static func consume<Element: Payload>(_ channel: Channel<Element>) async -> Int {
    var seen = 0
    for await _ in channel { seen &+= 1 }
    return seen
  }

  /// Sends and receives in a single task, which never waits.
  @inline(__always)
  static func sendThenReceive<Element: Payload>(
    _ channel: Channel<Element>, count: Int
  ) async -> Int {
    var seen = 0
    do {
      for _ in 0..<count {
        try await channel.send(Element.make())
        if await channel.receive() != nil { seen &+= 1 }
      }
    } catch {
      preconditionFailure("the channel was closed while sending")
    }
    return seen
  }
}
