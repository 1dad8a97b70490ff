import ApusChannels
import ApusMeasure

/// Our channels.
enum ChannelLane {
  /// Returns the workload of a name, nil if there is none.
  static func work(_ name: String) -> LaneWork? {
    let parts = name.split(separator: "/").map(String.init)
    if name == "ref/make" { return { Reply(answer: makeObjects($0)) } }
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
    case "actors": IsolatedCallers.work(parts)
    case "cancel": CancelLatency.work(parts)
    case "idle": IdleTasks.work(parts)
    default: nil
    }
  }

  /// Makes and releases what a message of the type is, without a channel.
  @inline(never)
  private static func makeObjects(_ count: Int) -> Int {
    var seen = 0
    for _ in 0..<count {
      var object = ReferenceData.make()
      launder(&object)
      seen &+= 1
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

/// Makes a channel; `Int.max` is no limit.
@inline(__always)
func make<Element>(_ capacity: Int) -> Channel<Element> {
  capacity == .max ? Channel(.unbounded) : Channel(capacity: capacity)
}
