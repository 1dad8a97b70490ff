import ApusChannels
import Testing

@Suite("merge")
struct MergingTests {
  @Test("Every element arrives, in order for each channel, until all channels are closed")
  func order() async {
    let channels = (0..<4).map { _ in Channel<Int>(capacity: 2) }
    for (number, channel) in channels.enumerated() {
      Task {
        for value in 0..<100 { try await channel.send(number * 100 + value) }
        channel.close()
      }
    }
    var received: [[Int]] = [[], [], [], []]
    for await value in merge(channels) { received[value / 100].append(value) }
    for (number, values) in received.enumerated() {
      #expect(values == Array(number * 100..<(number + 1) * 100))
    }
  }

  @Test("A merge of no channels is closed")
  func empty() async {
    let merged = merge([Channel<Int>]())
    #expect(await merged.receive() == nil)
    #expect(merged.tryReceive() == .closed)
  }

  @Test("Source channels are destroyed with the merge, even if they were never closed")
  func abandoned() async {
    weak var source: Channel<Int>?
    do {
      let channels = (0..<1_000).map { _ in Channel<Int>(capacity: 1) }
      source = channels[500]
      #expect(channels[0].trySend(1) == .sent)
      for await value in merge(channels) {
        #expect(value == 1)
        break
      }
    }
    #expect(source == nil)
  }

  @Test("An element that is not received stays in its channel")
  func leaving() async {
    let channels = (0..<3).map { _ in Channel<Int>(.unbounded) }
    for channel in channels {
      for value in 0..<10 { #expect(channel.trySend(value) == .sent) }
    }
    for await _ in merge(channels) { break }
    #expect(channels.reduce(0) { $0 + $1.count } == 29)
  }

  @Test("A cancelled receive takes no element")
  func cancelled() async {
    let channels = (0..<3).map { _ in Channel<Int>() }
    let merged = merge(channels)
    let task = Task { await merged.receive() }
    await channels[2].untilWaiting(receivers: 1)
    task.cancel()
    #expect(await task.value == nil)
    #expect(channels[2].trySend(1) == .full(1))
  }

  @Test("Several tasks share the elements of a merge", arguments: [2, 20])
  func sharing(count: Int) async throws {
    let channels = (0..<count).map { _ in Channel<Int>(capacity: 1) }
    let merged = merge(channels)
    let receivers = (0..<4).map { _ in
      Task {
        var received: [Int] = []
        for await value in merged { received.append(value) }
        return received
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, channel) in channels.enumerated() {
        group.addTask {
          for value in 0..<100 { try await channel.send(number * 100 + value) }
          channel.close()
        }
      }
      try await group.waitForAll()
    }
    var received: [Int] = []
    for receiver in receivers { received += await receiver.value }
    #expect(received.sorted() == Array(0..<count * 100))
  }

  @Test("An element is received without a wait if a channel has an element")
  func trying() {
    let channels = [Channel<Int>(capacity: 1), Channel<Int>(capacity: 1)]
    let merged = merge(channels)
    #expect(merged.tryReceive() == .empty)
    #expect(channels[1].trySend(4) == .sent)
    channels[0].close()
    #expect(merged.tryReceive() == .received(4))
    #expect(merged.tryReceive() == .empty)
    channels[1].close()
    #expect(merged.tryReceive() == .closed)
  }
}
