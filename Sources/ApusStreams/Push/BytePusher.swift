import Dispatch
import Synchronization

/// The producer's end of a `PushedSource`: takes bytes as fast as they are read, and no faster.
///
/// It may be used from any thread. Where it goes away before `finish` or `fail`, the reader gets
/// `abandoned`, so that no reader waits for ever.
public final class BytePusher<Cause: Error>: Sendable {
  private let ring: ByteRing<Cause>

  init(_ ring: ByteRing<Cause>) { self.ring = ring }

  deinit { ring.finish(.error(.abandoned)) }

  /// Whether `finish` was called, and nobody has cancelled the source before all was read.
  var isFinished: Bool { ring.shared.withLock { $0.state.isFinished } }

  /// Hands over as many bytes as there is room for now.
  ///
  /// - Parameter bytes: What to hand over; it is copied.
  /// - Returns: How many of the first bytes were taken; `nil` when nobody reads them any more,
  ///   and after `finish` or `fail`.
  /// - Complexity: O(*n*); does not wait or allocate.
  public func offer(_ bytes: Span<UInt8>) -> Int? {
    var done = 0
    // Twice, since the room may lie on both sides of the ring's end.
    for _ in 0..<2 where done < bytes.count {
      guard let count = ring.write(bytes.extracting(droppingFirst: done)) else { return nil }
      done += count
    }
    return done
  }

  /// Hands over all bytes, blocking the thread while there is no room.
  ///
  /// In tasks use the form that suspends.
  ///
  /// - Parameter bytes: What to hand over; it is copied.
  /// - Returns: Whether all were taken; `false` when nobody reads them any more, and after `finish` or
  ///   `fail`: stop producing.
  /// - Complexity: O(*n*); allocates only where it waits.
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

  /// Hands over all bytes, suspending the task while there is no room.
  ///
  /// - Parameter bytes: What to hand over; it is copied.
  /// - Returns: Whether all were taken; `false` when nobody reads them any more, and after `finish` or
  ///   `fail`: stop producing.
  /// - Complexity: O(*n*); allocates only where it waits.
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

  /// Says that all bytes were pushed.
  public func finish() { ring.finish(.finished) }

  /// Says that no more bytes come because something failed; the reader gets those before it first.
  ///
  /// - Parameter cause: What failed.
  public func fail(_ cause: Cause) { ring.finish(.error(.failed(cause))) }

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
