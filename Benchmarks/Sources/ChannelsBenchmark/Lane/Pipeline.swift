import ApusChannels
import CChannelWork

/// A producer that computes its messages, and a consumer that computes with them.
enum Pipeline {
  static func work(_ parts: [String]) -> LaneWork? {
    guard parts.count == 3, let capacity = Int(parts[1]), let steps = UInt64(parts[2]) else {
      return nil
    }
    return { Reply(answer: await run(make(capacity), steps: steps, count: $0)) }
  }

  /// Returns the right answer of every lane, in 32 bits.
  static func expected(steps: UInt64, count: Int) -> Int {
    var sum: UInt64 = 0
    for number in 0..<count {
      let element = channel_work(steps, UInt64(number))
      sum &+= element &+ channel_work(steps, element)
    }
    return Int(UInt32(truncatingIfNeeded: sum))
  }

  private static func run(_ channel: Channel<UInt64>, steps: UInt64, count: Int) async -> Int {
    async let sent: Void = {
      do {
        for number in 0..<count { try await channel.send(channel_work(steps, UInt64(number))) }
      } catch {
        preconditionFailure("the channel was closed while sending")
      }
      channel.close()
    }()
    async let received: UInt64 = {
      var sum: UInt64 = 0
      while let element = await channel.receive() {
        sum &+= element &+ channel_work(steps, element)
      }
      return sum
    }()
    await sent
    return Int(UInt32(truncatingIfNeeded: await received))
  }
}
