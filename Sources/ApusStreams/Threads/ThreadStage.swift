import Dispatch
import Synchronization

/// A queue between a writer and the thread that runs a sink.
///
/// The writer and the thread swap full and empty arrays in a ring of slots. So the running queue
/// allocates no array.
@usableFromInline
final class ThreadStage<Target: Sink & ~Copyable & Sendable>: Sendable
where Target.Element: Sendable {
  /// An action after a batch.
  @usableFromInline
  enum Order: Sendable {
    case flush(Int)
    case close(Int)
    case recordFailure(StreamError)
  }

  private struct Slot {
    var batch: [Target.Element]
    var order: Order?
  }

  private struct Ring {
    var slots: [Slot]
    var head = 0
    var tail = 0
  }

  private let target: Mutex<Target>
  private let ring: Mutex<Ring>
  private let failure = Mutex<StreamError?>(nil)
  private let isAbandoned = Atomic(false)
  // The semaphores begin at 0, because Dispatch traps on a semaphore that is destroyed with a lower
  // value than its first.
  private let free = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)
  private let answered = DispatchSemaphore(value: 0)
  private let batchSize: Int
  /// The maximum number of elements that `init` reserves for a batch.
  static var firstCapacity: Int { 65_536 }

  init(_ target: consuming Target, batchSize: Int, batches: Int) {
    self.batchSize = batchSize
    self.target = Mutex(target)
    let slots = (0..<batches).map { _ in Slot(batch: Self.empty(batchSize), order: nil) }
    ring = Mutex(Ring(slots: slots))
    for _ in 0..<batches { free.signal() }
  }

  private static func empty(_ count: Int) -> [Target.Element] {
    var batch: [Target.Element] = []
    batch.reserveCapacity(min(count, firstCapacity))
    return batch
  }

  // The loop does not run on a Dispatch queue. A process has only a few hundred Dispatch threads,
  // and each waiting loop would keep a thread.
  func start() { ThreadStart.run { self.run() } }

  func abandon() {
    isAbandoned.store(true, ordering: .releasing)
    filled.signal()
  }

  /// Swaps a full batch for an empty batch, waiting for a free slot.
  @usableFromInline
  func handOver(_ batch: inout [Target.Element], _ order: Order? = nil) throws(StreamError) {
    free.wait()
    ring.withLock { ring in
      let index = ring.tail % ring.slots.count
      swap(&ring.slots[index].batch, &batch)
      ring.slots[index].order = order
      ring.tail += 1
    }
    filled.signal()
    if order != nil { answered.wait() }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private func run() {
    var batch = Self.empty(batchSize)
    while true {
      filled.wait()
      if isAbandoned.load(ordering: .acquiring) { return }
      let order = ring.withLock { ring in
        let index = ring.head % ring.slots.count
        swap(&ring.slots[index].batch, &batch)
        ring.head += 1
        return ring.slots[index].order
      }
      free.signal()
      pass(batch, order)
      batch.removeAll(keepingCapacity: true)
      if order != nil { answered.signal() }
    }
  }

  /// Writes a batch to the sink, unless an earlier write failed.
  private func pass(_ batch: [Target.Element], _ order: Order?) {
    guard failure.withLock({ $0 == nil }) else { return }
    do throws(StreamError) {
      try target.withLock { (target) throws(StreamError) in
        try target.write(contentsOf: batch.span)
        switch order {
        case .flush(let depth): try target.flush(depth: depth)
        case .close(let depth): try target.close(depth: depth)
        case .recordFailure(let error): target.recordFailure(error)
        case nil: break
        }
      }
    } catch {
      failure.withLock { $0 = error }
    }
  }

  func takeOutput() -> Target.Output where Target.Output: Sendable {
    target.withLock { $0.takeOutput() }
  }
}
