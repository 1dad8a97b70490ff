import ApusChannels

/// The benchmarks with selects in Go's `chan_test.go`.
enum GoSelectTests {
  private static let tasks = 2

  static func work(_ name: String) -> LaneWork? {
    switch name {
    case "select-uncontended":
      { count in Reply(answer: await GoTests.inParallel { await alone(count / tasks) }) }
    case "select-sync-contended": { Reply(answer: await alternate(count: $0)) }
    case "select-async-contended": { Reply(answer: await contend(count: $0)) }
    case "select-nonblock":
      { count in Reply(answer: await GoTests.inParallel { trySelects(count / tasks) }) }
    case "popular": { Reply(answer: await popular(count: $0)) }
    default: nil
    }
  }

  private static func alone(_ count: Int) async -> Int {
    let (one, other) = (Channel<Int>(capacity: 1), Channel<Int>(capacity: 1))
    _ = one.trySend(1)
    return await exchange(one, other, count)
  }

  private static func exchange(_ one: Channel<Int>, _ other: Channel<Int>, _ count: Int) async
    -> Int
  {
    var sum = 0
    for _ in 0..<count {
      switch try? await select(.receive(from: one), .receive(from: other)) {
      case .first(let element?):
        sum &+= element
        try? await other.send(1)
      case .second(let element?):
        sum &+= element
        try? await one.send(1)
      default: return -1
      }
    }
    return sum
  }

  private static func alternate(count: Int) async -> Int {
    let (one, other) = (Channel<Int>(), Channel<Int>())
    return await withTaskGroup(of: Int.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          for _ in 0..<count / tasks {
            _ = try? await select(.send(1, to: one), .send(1, to: other))
          }
          return 0
        }
        group.addTask {
          var sum = 0
          for _ in 0..<count / tasks {
            switch try? await select(.receive(from: one), .receive(from: other)) {
            case .first(let element?), .second(let element?): sum &+= element
            default: return -1
            }
          }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
  }

  private static func contend(count: Int) async -> Int {
    let (one, other) = (Channel<Int>(capacity: tasks), Channel<Int>(capacity: tasks))
    return await GoTests.inParallel {
      try? await one.send(1)
      return await exchange(one, other, count / tasks)
    }
  }

  private static func trySelects(_ count: Int) -> Int {
    let (empty, full) = (Channel<Int>(), Channel<Int>(capacity: 1))
    _ = full.trySend(1)
    var seen = 0
    for _ in 0..<count where trySelect(.receive(from: empty), .send(1, to: full)) == nil {
      seen &+= 1
    }
    return seen
  }

  /// Runs a thousand tasks, each of which selects between a shared channel, which stays empty, and
  /// its own.
  private static func popular(count: Int) async -> Int {
    let shared = Channel<Int>()
    let own = (0..<1000).map { _ in Channel<Int>() }
    return await withTaskGroup(of: Int.self) { group in
      for mine in own {
        group.addTask {
          var sum = 0
          for _ in 0..<count / 1000 {
            switch try? await select(.receive(from: shared), .receive(from: mine)) {
            case .first(let element?), .second(let element?): sum &+= element
            default: return -1
            }
          }
          return sum
        }
      }
      for _ in 0..<count / 1000 {
        for channel in own { try? await channel.send(1) }
      }
      return await group.reduce(0, +)
    }
  }
}
