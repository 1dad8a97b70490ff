import ApusChannelWorkloads
import ApusChannels

/// The cost of waiting tasks while nothing happens.
enum IdleTasks {
  private static let seconds = 10

  /// Lets `count` tasks wait after the workers were used, and reports the share of the processor in
  /// percent.
  static func work(_ parts: [String]) -> LaneWork? {
    guard parts.count == 2, let tasks = Int(parts[1]) else { return nil }
    return { count in
      _ = await ChannelWorkload("int/mpmc/0")?.messages(of: 100_000)
      let channel = Channel<Int>()
      let answer = await withTaskGroup(of: Int.self) { group in
        for _ in 0..<tasks { group.addTask { await channel.receive() == nil ? 1 : 0 } }
        try? await Task.sleep(nanoseconds: 1_000_000_000)
        let share = await share()
        channel.close()
        return (await group.reduce(0, +), share)
      }
      return Reply(answer: answer.0 == tasks ? count : -1, details: ["percent": answer.1])
    }
  }

  private static func share() async -> Double {
    let before = Usage.now.processor
    try? await Task.sleep(nanoseconds: UInt64(seconds) * 1_000_000_000)
    return Double(Usage.now.processor - before) / Double(seconds) / 1e7
  }
}
