// UNSAFE: keeps objects as a channel does, without the checks of an array, because their cost is subtracted

import ApusBenchmark
import ApusChannelWorkloads
import ApusChannels

/// The workloads of our channels.
enum ChannelLane {
  /// Returns the workload with a name, or nil if there is none.
  static func work(_ name: String) -> LaneWork? {
    let parts = name.split(separator: "/").map(String.init)
    if parts.starts(with: ["ref", "make"]) {
      let alive = max(1, Int(parts.last ?? "") ?? 1)
      return { Reply(answer: makeObjects($0, alive: alive)) }
    }
    return switch parts[0] {
    case "int", "string", "value", "ref": twelve(name)
    case "while":
      { Reply(answer: await WhileExchange.run(make(Int(parts[1]) ?? 0), count: $0)) }
    case "six": SixWorkloads.work(parts)
    case "go-test": GoTests.work(parts)
    case "pipeline": Pipeline.work(parts)
    case "latency": MessageLatency.work(parts)
    case "first": FirstMessage.work(parts)
    case "actors": IsolatedCallers.work(parts)
    case "cancel": CancelLatency.work(parts)
    case "idle": IdleTasks.work(parts)
    case "endless": CancelledPair.work(parts)
    case "bell": ReceiveDelay.work(parts)
    case "hop": MainHop.work(parts)
    default: nil
    }
  }

  private static func twelve(_ name: String) -> LaneWork? {
    guard let workload = ChannelWorkload(name) else { return nil }
    return { Reply(answer: await workload.messages(of: $0)) }
  }

  /// Makes and releases the objects of messages without a channel, as many at a time as a channel
  /// holds.
  @inline(never)
  private static func makeObjects(_ count: Int, alive: Int) -> Int {
    let slots = UnsafeMutablePointer<Message>.allocate(capacity: alive)
    // SAFETY: they are deallocated once, when they are empty.
    defer { unsafe slots.deallocate() }
    var seen = 0
    while seen < count {
      let batch = 0..<min(alive, count - seen)
      // SAFETY: there are `alive` slots; those of the batch are initialized, and then moved out.
      for slot in batch { unsafe (slots + slot).initialize(to: Message()) }
      for slot in batch {
        // SAFETY: as above.
        var object = unsafe (slots + slot).move()
        launder(&object)
        seen &+= 1
      }
    }
    return seen
  }

  /// An object as the messages of the workload `ref` have it.
  private final class Message {
    let text = "My test string for benchmarking"
    let number = 1234
  }
}

/// Makes a channel; `Int.max` means no limit.
@inline(__always)
func make<Element>(_ capacity: Int) -> Channel<Element> {
  capacity == .max ? Channel(.unbounded) : Channel(capacity: capacity)
}
