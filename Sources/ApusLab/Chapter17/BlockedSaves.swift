import ApusStores
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Saves that block their thread until all are released.
struct BlockedSaves {
  /// The number of saves.
  let count: Int

  private final class Room: Sendable {
    let inside = Atomic(0)
    let ended = Atomic(0)
    private let gate = DispatchSemaphore(value: 0)

    func save() {
      inside.add(1, ordering: .acquiringAndReleasing)
      gate.wait()
      ended.add(1, ordering: .acquiringAndReleasing)
    }

    /// Waits until so many saves are inside, or none has come for a while after the first. Returns their number.
    func settled(at count: Int) -> Int {
      var (seen, last) = (0, ContinuousClock.now)
      // Other work of the process can keep the threads of Dispatch busy for seconds.
      while seen < count,
        ContinuousClock.now - last < (seen == 0 ? .seconds(30) : .milliseconds(300))
      {
        let now = inside.load(ordering: .acquiring)
        if now != seen { (seen, last) = (now, .now) }
        usleep(1000)
      }
      return seen
    }

    func release(_ count: Int) { for _ in 0..<count { gate.signal() } }
  }

  /// The number of saves at once if references of all are in a queue.
  func inQueue() throws -> Double {
    let room = Room()
    let queue = CoalescingQueue { _ in room.save() }
    for number in 0..<count { queue.put(try Reference("object", id: "\(number)")) }
    return try settled(room) { try queue.blockingFlush() }
  }

  /// The number of saves at once if each is a block in a concurrent queue.
  func inDispatchQueue() -> Double {
    let room = Room()
    // Each class of quality has threads of its own, and other work of the process seldom has this one.
    let queue = DispatchQueue(label: "saves", qos: .utility, attributes: .concurrent)
    for _ in 0..<count { queue.async { room.save() } }
    return settled(room) { queue.sync(flags: .barrier) {} }
  }

  private func settled(_ room: Room, _ waitForAll: () throws -> Void) rethrows -> Double {
    let atOnce = room.settled(at: count)
    room.release(count)
    try waitForAll()
    return Double(atOnce)
  }
}
