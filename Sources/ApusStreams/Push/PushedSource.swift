import Dispatch

/// Bytes that somebody else pushes, through a ring of a fixed size: for bodies, callbacks and threads.
///
/// A producer that is faster than the reader waits. It can be read by a thread that blocks or by a task
/// that suspends. A task that is cancelled, or a `Cancellation`, ends it for both sides.
///
///     var source = PushedSource<Never> { pusher in
///       startThread {
///         pusher.push(header.span)
///         pusher.finish()
///       }
///     }
///     while let chunk = try source.nextChunk() { count += chunk.count }
///
@safe
public struct PushedSource<Cause: Error>: ~Copyable, ByteSource, AsyncByteSource {
  /// How many bytes the ring has unless its owner says otherwise.
  public static var defaultCapacity: Int { 262_144 }

  private let ring: ByteRing<Cause>
  private let stallLimit: Duration?
  private let cancellation: Cancellation?
  private let key: Int?
  private let semaphore = DispatchSemaphore(value: 0)
  // SAFETY: the bytes that the ring lent last; it takes them back in `advance`, which nobody can call
  // while a span of them lives.
  @usableFromInline var lent: UnsafeRawBufferPointer = unsafe UnsafeRawBufferPointer(
    start: nil, count: 0)

  /// Creates a source and hands its other end to a producer.
  ///
  /// - Parameters:
  ///   - capacity: How many bytes may wait to be read, at least 1. A chunk has at most a quarter.
  ///   - stallLimit: For how long the reader waits for a byte before it gets `stalled`; `nil`, and 127 years or more,
  ///     for ever; zero and less, not at all. The time in which nobody reads does not count.
  ///   - cancellation: A switch that ends the source.
  ///   - start: Starts the producer, which keeps the pusher until it is done.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: What `start` throws.
  /// - Complexity: Allocates the ring once.
  public init<Refusal: Error>(
    capacity: Int = defaultCapacity, stallLimit: Duration? = nil,
    cancellation: Cancellation? = nil, _ start: (BytePusher<Cause>) throws(Refusal) -> Void
  ) throws(Refusal) {
    let ring = ByteRing<Cause>(capacity: capacity)
    try start(BytePusher(ring))
    self.ring = ring
    // Dispatch counts nanoseconds in 64 bits: what it cannot express is for ever.
    self.stallLimit = stallLimit.flatMap { $0 < .longestStallLimit ? max(.zero, $0) : nil }
    self.cancellation = cancellation
    key = cancellation?.add { ring.cancel() }
  }

  deinit {
    cancellation?.remove(key)
    ring.cancel()
  }

  /// Moves on to the next chunk, blocking the thread until there is one.
  public mutating func advance() throws(ByteSourceError<Cause>) -> Bool {
    while true {
      switch ring.nextChunk() {
      case .chunk(let range): return lend(range)
      case .end(let end): return try finish(end)
      case .wait: wait()
      }
    }
  }

  /// Moves on to the next chunk, suspending the task until there is one.
  public mutating func advance() async throws(ByteSourceError<Cause>) -> Bool {
    while true {
      switch ring.nextChunk() {
      case .chunk(let range): return lend(range)
      case .end(let end): return try finish(end)
      case .wait: await wait()
      }
    }
  }

  /// Ends it for both sides at once; its reader gets `cancelled` unless it has read all.
  public borrowing func cancel() { ring.cancel() }

  /// The bytes that were lent last.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: see `lent`; the ring lives as long as this value.
      unsafe _overrideLifetime(Span(_unsafeBytes: lent), borrowing: self)
    }
  }

  private mutating func lend(_ range: Range<Int>) -> Bool {
    // SAFETY: the ring lends these bytes until the next call of `nextChunk`.
    unsafe lent = ring.bytes(range)
    return true
  }

  private mutating func finish(_ end: RingState<Cause>.End) throws(ByteSourceError<Cause>) -> Bool {
    // SAFETY: no bytes.
    unsafe lent = UnsafeRawBufferPointer(start: nil, count: 0)
    if case .error(let error) = end { throw error }
    return false
  }

  private func wait() {
    guard let number = ring.park(reader: .thread(semaphore)) else { return }
    guard let stallLimit else { return semaphore.wait() }
    if semaphore.wait(timeout: .now() + stallLimit.dispatchInterval) == .timedOut {
      ring.stall(wait: number)
    }
  }

  private func wait() async {
    let ring = ring
    let timer = stallLimit.map { DispatchSource.timer(in: $0) }
    defer { timer?.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // A timer must not go away before it was activated.
        defer { timer?.activate() }
        guard let number = ring.park(reader: .task(continuation)) else {
          return continuation.resume()
        }
        timer?.setEventHandler { ring.stall(wait: number) }
      }
    } onCancel: {
      ring.cancel()
    }
  }
}

extension DispatchSource {
  /// A timer that goes off once, when it was activated.
  fileprivate static func timer(in duration: Duration) -> any DispatchSourceTimer {
    let timer = makeTimerSource()
    timer.schedule(deadline: .now() + duration.dispatchInterval)
    return timer
  }
}

extension Duration {
  fileprivate static let longestStallLimit = Duration.seconds(4_000_000_000)

  /// The same for Dispatch.
  ///
  /// - Precondition: It is less than the longest stall limit, and not negative.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
