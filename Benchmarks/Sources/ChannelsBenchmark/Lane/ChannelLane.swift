import ApusBenchmark
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
    case "int": exchange(parts, of: Int.self)
    case "string": exchange(parts, of: String.self)
    case "value": exchange(parts, of: ValueData.self)
    case "ref": exchange(parts, of: ReferenceData.self)
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

  /// Makes and releases the objects of messages without a channel, as many at a time as a channel
  /// holds.
  @inline(never)
  private static func makeObjects(_ count: Int, alive: Int) -> Int {
    let slots = UnsafeMutablePointer<ReferenceData>.allocate(capacity: alive)
    // SAFETY: they are deallocated once, when they are empty.
    defer { unsafe slots.deallocate() }
    var seen = 0
    while seen < count {
      let batch = 0..<min(alive, count - seen)
      // SAFETY: there are `alive` slots; those of the batch are initialized, and then moved out.
      for slot in batch { unsafe (slots + slot).initialize(to: .make()) }
      for slot in batch {
        // SAFETY: as above.
        var object = unsafe (slots + slot).move()
        launder(&object)
        seen &+= 1
      }
    }
    return seen
  }

  @inline(__always)
  private static func exchange<Element: Payload>(_ parts: [String], of type: Element.Type)
    -> LaneWork?
  {
    if parts[1] == "sync" {
      return { count in
        Reply(answer: await Exchange.sendThenReceive(make(1) as Channel<Element>, count: count))
      }
    }
    if parts[1] == "select" {
      return { Reply(answer: await SelectOfSix.run(Element.self, count: $0)) }
    }
    guard let shape = Shape.named[parts[1]], parts.count == 3 else { return nil }
    let capacity = parts[2] == "unbounded" ? Int.max : Int(parts[2]) ?? 0
    return { count in
      let channel: Channel<Element> = make(capacity)
      return Reply(answer: await Exchange.run(through: channel, shape, count: count))
    }
  }
}

/// Makes a channel; `Int.max` means no limit.
@inline(__always)
func make<Element>(_ capacity: Int) -> Channel<Element> {
  capacity == .max ? Channel(.unbounded) : Channel(capacity: capacity)
}
