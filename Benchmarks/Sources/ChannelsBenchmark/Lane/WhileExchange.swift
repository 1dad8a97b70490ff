import ApusChannels

/// Workloads 1 and 6 with `while let` instead of `for await`.
enum WhileExchange {
  static func run(_ channel: Channel<Int>, count: Int) async -> Int {
    async let sent: Void = {
      do {
        for _ in 0..<count { try await channel.send(0) }
      } catch {
        preconditionFailure("the channel was closed while sending")
      }
    }()
    async let received: Int = {
      var seen = 0
      while await channel.receive() != nil { seen &+= 1 }
      return seen
    }()
    await sent
    channel.close()
    return await received
  }
}
