import Dispatch
import Synchronization

/// The producer's end of a `PushedSource`. It takes bytes only as fast as the reader reads them.
///
/// Any thread may use it. If it is destroyed before `finish` or `fail`, the reader gets
/// `abandoned`, so no reader waits forever.
///
///     var source = PushedSource<Never> { pusher in
///       startThread {
///         pusher.push([0x31, 0x32].span)
///         pusher.finish()
///       }
///     }
///     while let chunk = try source.nextChunk() { print(chunk.count) }  // 2
///
public final class BytePusher<Cause: Error>: Sendable {
  private let ring: ByteRing<Cause>

  init(_ ring: ByteRing<Cause>) { self.ring = ring }

  deinit { ring.finish(.error(.abandoned)) }

  /// Whether `finish` was called, and the source was not cancelled before the reader read all
  /// bytes.
  var isFinished: Bool { ring.shared.withLock { $0.state.isFinished } }

  /// The error of `fail`, unless the source was cancelled before the reader read all bytes.
  var failure: Cause? { ring.shared.withLock { $0.state.failure } }

  /// Whether the reader waits for bytes now. For tests.
  package var isReaderWaiting: Bool { ring.shared.withLock { $0.reader != nil } }

  /// Pushes as many bytes as fit into the ring now.
  ///
  /// - Parameter bytes: The bytes to push; they are copied.
  /// - Returns: The number of leading bytes taken; `nil` if the reader is gone, and after `finish`
  ///   or `fail`.
  /// - Complexity: O(*n*). Does not wait or allocate.
  public func offer(_ bytes: Span<UInt8>) -> Int? {
    var done = 0
    // Two passes, because the free room may wrap around the end of the ring.
    for _ in 0..<2 where done < bytes.count {
      guard let count = ring.write(bytes.extracting(droppingFirst: done)) else { return nil }
      done += count
    }
    return done
  }

  /// Pushes all bytes, blocking the thread while the ring is full.
  ///
  /// In a task use the asynchronous form, which suspends the task.
  ///
  /// - Parameter bytes: The bytes to push; they are copied.
  /// - Returns: Whether all bytes were taken; `false` if the reader is gone, and after `finish` or
  ///   `fail`. Stop producing then.
  /// - Complexity: O(*n*). Allocates only if it waits.
  @discardableResult
  public func push(_ bytes: Span<UInt8>) -> Bool {
    var done = 0
    while done < bytes.count {
      guard let count = ring.write(bytes.extracting(droppingFirst: done)) else { return false }
      done += count
      if count == 0 { waitForRoom() }
    }
    return true
  }

  /// Pushes all bytes, suspending the task while the ring is full.
  ///
  /// - Parameter bytes: The bytes to push; they are copied.
  /// - Returns: Whether all bytes were taken; `false` if the reader is gone, and after `finish` or
  ///   `fail`. Stop producing then.
  /// - Complexity: O(*n*). Allocates only if it waits.
  @discardableResult
  public func push(_ bytes: [UInt8]) async -> Bool {
    var done = 0
    while done < bytes.count {
      guard let count = ring.write(bytes.span.extracting(droppingFirst: done)) else { return false }
      done += count
      if count == 0 { await waitForRoom() }
    }
    return true
  }

  /// Marks the end of the bytes.
  public func finish() { ring.finish(.finished) }

  /// Ends the bytes with an error. The reader gets the bytes before it first.
  ///
  /// - Parameter cause: The error of the producer.
  public func fail(_ cause: Cause) { ring.finish(.error(.failed(cause))) }

  /// Calls a closure once, as soon as the full ring has room or takes no more bytes.
  ///
  /// No thread waits meanwhile: the reader's thread calls the closure, or the thread that ends the
  /// source.
  ///
  /// - Parameter body: The closure. It must not wait.
  /// - Returns: Whether the closure will be called; `false` if the ring has room now, or takes no
  ///   more bytes.
  package func whenRoom(_ body: @escaping @Sendable () -> Void) -> Bool {
    ring.park(writer: .closure(body))
  }

  private func waitForRoom() {
    let semaphore = DispatchSemaphore(value: 0)
    if ring.park(writer: .thread(semaphore)) { semaphore.wait() }
  }

  private func waitForRoom() async {
    await withCheckedContinuation { continuation in
      if !ring.park(writer: .task(continuation)) { continuation.resume() }
    }
  }
}
