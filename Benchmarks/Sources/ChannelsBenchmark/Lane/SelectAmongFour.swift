import ApusChannels

/// crossbeam's two workloads that select among four channels.
enum SelectAmongFour {
  static func receives(_ capacity: Int, count: Int) async -> Int {
    let channels: [Channel<Int>] = (0..<4).map { _ in make(capacity) }
    return await withTaskGroup(of: Int.self) { group in
      for channel in channels {
        group.addTask {
          await SixWorkloads.send(count / 4, into: channel)
          return 0
        }
      }
      group.addTask { await receive(count, channels[0], channels[1], channels[2], channels[3]) }
      return await group.reduce(0, +)
    }
  }

  static func both(_ capacity: Int, count: Int) async -> Int {
    let channels: [Channel<Int>] = (0..<4).map { _ in make(capacity) }
    return await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { await send(count / 4, channels[0], channels[1], channels[2], channels[3]) }
        group.addTask {
          await receive(count / 4, channels[0], channels[1], channels[2], channels[3])
        }
      }
      return await group.reduce(0, +)
    }
  }

  private static func receive(
    _ count: Int, _ a: Channel<Int>, _ b: Channel<Int>, _ c: Channel<Int>, _ d: Channel<Int>
  ) async -> Int {
    var sum = 0
    for _ in 0..<count {
      switch try? await select(
        .receive(from: a), .receive(from: b), .receive(from: c), .receive(from: d))
      {
      case .first(let one?), .second(let one?), .third(let one?), .fourth(let one?): sum &+= one
      default: return -1
      }
    }
    return sum
  }

  /// - Returns: 0, because the receivers return the sums.
  private static func send(
    _ count: Int, _ a: Channel<Int>, _ b: Channel<Int>, _ c: Channel<Int>, _ d: Channel<Int>
  ) async -> Int {
    for _ in 0..<count {
      _ = try? await select(.send(1, to: a), .send(1, to: b), .send(1, to: c), .send(1, to: d))
    }
    return 0
  }
}
