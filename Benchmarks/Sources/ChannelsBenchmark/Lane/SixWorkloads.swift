import ApusChannels

/// crossbeam's own workloads, with T = 4 tasks a side.
enum SixWorkloads {
  static let tasks = 4

  static func work(_ parts: [String]) -> LaneWork? {
    @Sendable func limit(_ count: Int) -> Int {
      parts[2] == "all" ? count : parts[2] == "unbounded" ? .max : Int(parts[2]) ?? 0
    }
    return switch parts[1] {
    case "seq": { Reply(answer: await sequence(make(limit($0)), count: $0)) }
    case "spsc": { Reply(answer: await spread(make(limit($0)), 1, 1, count: $0)) }
    case "mpsc": { Reply(answer: await spread(make(limit($0)), tasks, 1, count: $0)) }
    case "mpmc": { Reply(answer: await spread(make(limit($0)), tasks, tasks, count: $0)) }
    case "select-rx": { Reply(answer: await SelectAmongFour.receives(limit($0), count: $0)) }
    case "select-both": { Reply(answer: await SelectAmongFour.both(limit($0), count: $0)) }
    default: nil
    }
  }

  private static func sequence(_ channel: Channel<Int>, count: Int) async -> Int {
    await send(count, into: channel)
    return await receive(count, from: channel)
  }

  private static func spread(
    _ channel: Channel<Int>, _ producers: Int, _ consumers: Int, count: Int
  ) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<producers {
        group.addTask {
          await send(count / producers, into: channel)
          return 0
        }
      }
      for _ in 0..<consumers {
        group.addTask { await receive(count / consumers, from: channel) }
      }
      return await group.reduce(0, +)
    }
  }

  static func send(_ count: Int, into channel: Channel<Int>) async {
    do {
      for _ in 0..<count { try await channel.send(1) }
    } catch {
      preconditionFailure("the channel was closed while sending")
    }
  }

  static func receive(_ count: Int, from channel: Channel<Int>) async -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= await channel.receive() ?? 0 }
    return sum
  }
}
