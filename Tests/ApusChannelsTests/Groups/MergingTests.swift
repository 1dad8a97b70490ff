import ApusChannels
import Testing

@Suite("merge")
struct MergingTests {
  @Test("Everything arrives, in order for each channel, until all are closed")
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

  @Test("Nothing is nothing")
  func empty() async {
    #expect(await merge([Channel<Int>]()).receive() == nil)
  }
}
