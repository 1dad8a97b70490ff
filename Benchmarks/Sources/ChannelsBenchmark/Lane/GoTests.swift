import ApusChannels

/// The benchmarks of Go's `chan_test.go`, with tasks instead of goroutines, and two tasks for its
/// processors.
enum GoTests {
  private static let tasks = 2

  static func work(_ parts: [String]) -> LaneWork? {
    switch parts[1] {
    case "prodcons": { Reply(answer: await produceAndConsume(Int(parts[2]) ?? 0, count: $0)) }
    case "uncontended":
      { count in Reply(answer: await inParallel { await fillAndDrain(make(100), count / tasks) }) }
    case "contended":
      { count in
        let channel: Channel<Int> = make(100 * tasks)
        return Reply(answer: await inParallel { await fillAndDrain(channel, count / tasks) })
      }
    case "sync": { Reply(answer: await pingPong(make(0), count: $0)) }
    case "sem":
      { count in
        let channel: Channel<Void> = make(tasks)
        return Reply(answer: await inParallel { await acquireAndRelease(channel, count / tasks) })
      }
    case "creation": { count in Reply(answer: await inParallel { await create(count / tasks) }) }
    case "closed":
      { count in
        let channel: Channel<Int> = make(0)
        channel.close()
        return Reply(answer: await inParallel { await receiveClosed(channel, count / tasks) })
      }
    case "nonblocking":
      { count in
        let channel: Channel<Int> = make(0)
        return Reply(answer: await inParallel { tryToReceive(channel, count / tasks) })
      }
    default: GoSelectTests.work(parts[1])
    }
  }

  /// Returns the sum of the results of several tasks.
  static func inParallel(_ body: @escaping @Sendable () async -> Int) async -> Int {
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<tasks { group.addTask { await body() } }
      return await group.reduce(0, +)
    }
  }

  private static func produceAndConsume(_ capacity: Int, count: Int) async -> Int {
    let channel: Channel<Int> = make(capacity)
    return await withTaskGroup(of: Int.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          await SixWorkloads.send(count / tasks, into: channel)
          try? await channel.send(0)
          return 0
        }
        group.addTask {
          var sum = 0
          while let one = await channel.receive(), one != 0 { sum &+= one }
          return sum
        }
      }
      return await group.reduce(0, +)
    }
  }

  private static func fillAndDrain(_ channel: Channel<Int>, _ count: Int) async -> Int {
    var sum = 0
    for _ in 0..<count / 100 {
      await SixWorkloads.send(100, into: channel)
      sum &+= await SixWorkloads.receive(100, from: channel)
    }
    return sum
  }

  private static func pingPong(_ channel: Channel<Int>, count: Int) async -> Int {
    async let there: Int = {
      var sum = 0
      for _ in 0..<count / 2 {
        try? await channel.send(1)
        sum &+= await channel.receive() ?? 0
      }
      return sum
    }()
    async let back: Int = {
      var sum = 0
      for _ in 0..<count / 2 {
        sum &+= await channel.receive() ?? 0
        try? await channel.send(1)
      }
      return sum
    }()
    return await there + back
  }

  private static func acquireAndRelease(_ channel: Channel<Void>, _ count: Int) async -> Int {
    var seen = 0
    for _ in 0..<count {
      try? await channel.send(())
      if await channel.receive() != nil { seen &+= 1 }
    }
    return seen
  }

  private static func create(_ count: Int) async -> Int {
    var sum = 0
    for _ in 0..<count {
      let channel = Channel<Int>(capacity: 1)
      try? await channel.send(1)
      sum &+= await channel.receive() ?? 0
    }
    return sum
  }

  private static func receiveClosed(_ channel: Channel<Int>, _ count: Int) async -> Int {
    var seen = 0
    for _ in 0..<count where await channel.receive() == nil { seen &+= 1 }
    return seen
  }

  private static func tryToReceive(_ channel: Channel<Int>, _ count: Int) -> Int {
    var seen = 0
    for _ in 0..<count where channel.tryReceive().take() == nil { seen &+= 1 }
    return seen
  }
}
