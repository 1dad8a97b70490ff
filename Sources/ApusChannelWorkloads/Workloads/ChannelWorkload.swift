import ApusChannels
import Dispatch
import Synchronization

/// One of the twelve published workloads of channels, for one of four elements: `int/spsc/0`.
///
/// The time of a run includes the creation of the channel and of the tasks, and their end.
package struct ChannelWorkload: Sendable {
  private let work: @Sendable (Int) async -> Int

  /// Creates a workload.
  ///
  /// - Parameter name: The element, which is `int`, `string`, `value` or `ref`; `spsc`, `mpsc`, `spmc`, `mpmc` or
  ///   `contention` with a capacity or `unbounded`, or `sync` or `select`.
  package init?(_ name: String) {
    let parts = name.split(separator: "/").map(String.init)
    guard parts.count > 1 else { return nil }
    let found: (@Sendable (Int) async -> Int)? =
      switch parts[0] {
      case "int": Self.work(parts, of: Int.self)
      case "string": Self.work(parts, of: String.self)
      case "value": Self.work(parts, of: ValueData.self)
      case "ref": Self.work(parts, of: ReferenceData.self)
      default: nil
      }
    guard let found else { return nil }
    work = found
  }

  /// Runs the workload, and returns the number of messages that arrived.
  ///
  /// - Parameter count: The number of messages, a multiple of the number of producers.
  package func messages(of count: Int) async -> Int { await work(count) }

  /// Runs the workload in a task of its own, and waits for it on the calling thread.
  ///
  /// - Parameter count: The number of messages, a multiple of the number of producers.
  /// - Returns: The number of messages that arrived.
  package func waitForMessages(of count: Int) -> Int {
    let (isDone, found) = (DispatchSemaphore(value: 0), Found())
    Task.detached {
      found.count.store(await work(count), ordering: .relaxed)
      isDone.signal()
    }
    isDone.wait()
    return found.count.load(ordering: .relaxed)
  }

  private final class Found: Sendable { let count = Atomic(0) }

  @inline(__always)
  private static func work<Element: ChannelElement>(
    _ parts: [String], of type: Element.Type
  ) -> (@Sendable (Int) async -> Int)? {
    switch parts[1] {
    case "sync": return { await sendThenReceive(Channel<Element>(capacity: 1), count: $0) }
    case "select": return { await SelectOfSix.run(Element.self, count: $0) }
    default: break
    }
    guard let shape = Shape.named[parts[1]], parts.count == 3 else { return nil }
    let capacity = parts[2] == "unbounded" ? nil : Int(parts[2]) ?? 0
    return { count in
      let channel = capacity.map { Channel<Element>(capacity: $0) } ?? Channel<Element>(.unbounded)
      return await exchange(through: channel, shape, count: count)
    }
  }

  /// The numbers of tasks that produce and that consume.
  private struct Shape: Sendable {
    var producers: Int
    var consumers: Int

    static let named = [
      "spsc": Shape(producers: 1, consumers: 1), "mpsc": Shape(producers: 5, consumers: 1),
      "spmc": Shape(producers: 1, consumers: 5), "mpmc": Shape(producers: 5, consumers: 5),
      "contention": Shape(producers: 1000, consumers: 1),
    ]
  }

  // MARK: - Work

  @inline(__always)
  private static func exchange<Element: ChannelElement>(
    through channel: Channel<Element>, _ shape: Shape, count: Int
  ) async -> Int {
    async let sent: Void = withTaskGroup { group in
      for _ in 0..<shape.producers {
        group.addTask { await produce(count / shape.producers, into: channel) }
      }
    }
    async let received = withTaskGroup(of: Int.self) { group in
      for _ in 0..<shape.consumers { group.addTask { await consume(channel) } }
      return await group.reduce(0, +)
    }
    await sent
    channel.close()
    return await received
  }

  @inline(__always)
  private static func produce<Element: ChannelElement>(
    _ count: Int, into channel: Channel<Element>
  ) async {
    do {
      for _ in 0..<count { try await channel.send(Element.make()) }
    } catch {
      preconditionFailure("the channel was closed while sending")
    }
  }

  @inline(__always)
  private static func consume<Element: ChannelElement>(_ channel: Channel<Element>) async -> Int {
    var seen = 0
    for await _ in channel { seen &+= 1 }
    return seen
  }

  /// Sends and receives in a single task, which never waits.
  @inline(__always)
  private static func sendThenReceive<Element: ChannelElement>(
    _ channel: Channel<Element>, count: Int
  ) async -> Int {
    var seen = 0
    do {
      for _ in 0..<count {
        try await channel.send(Element.make())
        if await channel.receive() != nil { seen &+= 1 }
      }
    } catch {
      preconditionFailure("the channel was closed while sending")
    }
    return seen
  }
}
