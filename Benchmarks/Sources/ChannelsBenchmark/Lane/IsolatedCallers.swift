import ApusChannels

/// Callers that are isolated by an actor.
enum IsolatedCallers {
  static func work(_ parts: [String]) -> LaneWork? {
    guard parts.count == 3, let capacity = Int(parts[2]) else { return nil }
    return switch parts[1] {
    case "two":
      { Reply(answer: await between(IsolatedPeer(), IsolatedPeer(), make(capacity), count: $0)) }
    case "one":
      { count in
        let peer = IsolatedPeer()
        return Reply(answer: await between(peer, peer, make(capacity), count: count))
      }
    case "into": { Reply(answer: await into(IsolatedPeer(), make(capacity), count: $0)) }
    case "main": { Reply(answer: await onMain(make(capacity), count: $0)) }
    default: nil
    }
  }

  private static func between(
    _ sender: IsolatedPeer, _ receiver: IsolatedPeer, _ channel: Channel<Int>, count: Int
  ) async -> Int {
    async let sent: Void = sender.send(count, into: channel)
    async let received = receiver.receive(from: channel)
    await sent
    return await received
  }

  private static func into(
    _ receiver: IsolatedPeer, _ channel: Channel<Int>, count: Int
  ) async -> Int {
    async let sent: Void = {
      await SixWorkloads.send(count, into: channel)
      channel.close()
    }()
    async let received = receiver.receive(from: channel)
    await sent
    return await received
  }

  private static func onMain(_ channel: Channel<Int>, count: Int) async -> Int {
    let sending = Task { @MainActor in
      for _ in 0..<count { try? await channel.send(1) }
      channel.close()
    }
    let receiving = Task { @MainActor in
      var sum = 0
      while let one = await channel.receive() { sum &+= one }
      return sum
    }
    await sending.value
    return await receiving.value
  }
}
