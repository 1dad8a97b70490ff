import ApusChannels

/// Sends or receives in its isolation.
actor Courier {
  func send(_ count: Int, into channel: Channel<Int>) async {
    do {
      for _ in 0..<count {
        try await channel.send(1)
        sent &+= 1
      }
    } catch {
      preconditionFailure("nobody closed the channel")
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
