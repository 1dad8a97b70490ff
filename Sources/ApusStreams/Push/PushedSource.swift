// UNSAFE: borrows bytes of the ring until the next chunk

import Dispatch

/// A source of pushed bytes, through a ring of fixed size: for bodies, callbacks and threads.
///
/// A producer that is faster than the reader waits. A thread can read the source and block, or a
/// task can read it and suspend. Cancelling the reading task, or a `Cancellation`, ends the source
/// for both sides.
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
  /// The default size of the ring in bytes.
  public static var defaultCapacity: Int { 262_144 }

  private let ring: ByteRing<Cause>
  private let stallLimit: Duration?
  private let cancellation: Cancellation?
  private let key: Int?
  private let semaphore = DispatchSemaphore(value: 0)
  // SAFETY: the bytes that this source last borrowed from the ring. `advance` returns them to the
  // ring, and the compiler refuses a call of `advance` while a span of them lives.
  @usableFromInline var borrowed: UnsafeRawBufferPointer = unsafe UnsafeRawBufferPointer(
    start: nil, count: 0)

  /// Creates a source and passes its pusher to a producer.
  ///
  /// - Parameters:
  ///   - capacity: The size of the ring in bytes, at least 1. A chunk has at most a quarter of it.
  ///   - stallLimit: The maximum time that the reader waits for a byte before it gets `stalled`.
  ///     `nil`, and 127 years or more, mean no limit. Zero and less mean no wait. Time in which the
  ///     reader does not wait does not count.
  ///   - cancellation: A cancellation that ends the source.
  ///   - start: A closure that starts the producer. The producer keeps the pusher until it is done.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: The error of `start`.
  /// - Complexity: Allocates the ring once.
  public init<Refusal: Error>(
    capacity: Int = defaultCapacity, stallLimit: Duration? = nil,
    cancellation: Cancellation? = nil, _ start: (BytePusher<Cause>) throws(Refusal) -> Void
  ) throws(Refusal) {
    let ring = ByteRing<Cause>(capacity: capacity)
    try start(BytePusher(ring))
    self.ring = ring
    // Dispatch counts nanoseconds in 64 bits, so a longer limit means no limit.
    self.stallLimit = stallLimit.flatMap { $0 < .longestStallLimit ? max(.zero, $0) : nil }
    self.cancellation = cancellation
    key = cancellation?.add { ring.cancel() }
  }

  deinit {
    cancellation?.remove(key)
    ring.cancel()
  }

  /// Moves to the next chunk, blocking the thread until the chunk or the end arrives.
  ///
  /// - Complexity: O(1), apart from waiting. Allocates only if the producer waits or this call
  ///   waits.
  public mutating func advance() throws(ByteSourceError<Cause>) -> Bool {
    while true {
      switch ring.nextChunk() {
      case .chunk(let range): return borrowChunk(range)
      case .end(let end): return try finish(end)
      case .wait: wait()
      }
    }
  }

  /// Moves to the next chunk, suspending the task until the chunk or the end arrives.
  ///
  /// - Complexity: O(1), apart from waiting. Allocates only if the producer waits or this call
  ///   waits.
  public mutating func advance() async throws(ByteSourceError<Cause>) -> Bool {
    // A task that always finds bytes never waits, and would not notice that it is cancelled.
    if Task.isCancelled { ring.cancel() }
    while true {
      switch ring.nextChunk() {
      case .chunk(let range): return borrowChunk(range)
      case .end(let end): return try finish(end)
      case .wait: await wait()
      }
    }
  }

  /// Cancels the source for both sides at once. The reader gets `cancelled` unless it has read all
  /// bytes.
  public borrowing func cancel() { ring.cancel() }

  /// The borrowed bytes of this chunk.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: see `borrowed`. The ring lives as long as this value.
      unsafe _overrideLifetime(Span(_unsafeBytes: borrowed), borrowing: self)
    }
  }

  private mutating func borrowChunk(_ range: Range<Int>) -> Bool {
    // SAFETY: the ring does not overwrite these bytes before the next call of `nextChunk`.
    unsafe borrowed = ring.bytes(range)
    return true
  }

  private mutating func finish(_ end: RingState<Cause>.End) throws(ByteSourceError<Cause>) -> Bool {
    // SAFETY: the buffer is empty, so it refers to no memory.
    unsafe borrowed = UnsafeRawBufferPointer(start: nil, count: 0)
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
        // Dispatch traps if a timer is released before it was activated.
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
  /// Creates a timer that fires once after it is activated.
  fileprivate static func timer(in duration: Duration) -> any DispatchSourceTimer {
    let timer = makeTimerSource()
    timer.schedule(deadline: .now() + duration.dispatchInterval)
    return timer
  }
}

extension Duration {
  fileprivate static let longestStallLimit = Duration.seconds(4_000_000_000)

  /// The duration as a Dispatch interval.
  ///
  /// - Precondition: The duration is less than `longestStallLimit` and not negative.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    return .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000))
  }
}
