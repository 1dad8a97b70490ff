import ApusChannels

/// An actor that sends or receives in its isolation.
actor IsolatedPeer {
  func send(_ count: Int, into channel: Channel<Int>) async {
    do {
      for _ in 0..<count {
        try await channel.send(1)
        sent &+= 1
      }
    } catch {
      preconditionFailure("the channel was closed while sending")
    }
    channel.close()
  }

  func receive(from channel: Channel<Int>) async -> Int {
    while let one = await channel.receive() { received &+= one }
    return received
  }

  private var sent = 0
  private var received = 0
}
