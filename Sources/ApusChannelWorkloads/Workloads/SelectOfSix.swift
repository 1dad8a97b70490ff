import ApusChannels

/// Workload 12: six senders, each on its own channel, and a receiver that selects among all.
enum SelectOfSix {
  /// Returns the number of messages that arrived.
  @inline(__always)
  static func run<Element: ChannelElement>(_ type: Element.Type, count: Int) async -> Int {
    let a: Channel<Element> = sending(count / 6)
    let b: Channel<Element> = sending(count / 6)
    let c: Channel<Element> = sending(count / 6)
    let d: Channel<Element> = sending(count / 6)
    let e: Channel<Element> = sending(count / 6)
    let f: Channel<Element> = sending(count / 6)
    var seen = 0
    do {
      while seen < count / 6 * 6 {
        switch try await select(
          .receive(from: a), .receive(from: b), .receive(from: c), .receive(from: d),
          .receive(from: e), .receive(from: f))
        {
        case .first(.some), .second(.some), .third(.some), .fourth(.some), .fifth(.some),
          .sixth(.some):
          seen &+= 1
        default: return -1
        }
      }
    } catch {
      return -1
    }
    return seen
  }

  /// Returns a channel into which a task sends; the task is not awaited.
  @inline(__always)
  private static func sending<Element: ChannelElement>(_ count: Int) -> Channel<Element> {
    let channel = Channel<Element>()
    Task {
      for _ in 0..<count { try? await channel.send(Element.make()) }
    }
    return channel
  }
}
