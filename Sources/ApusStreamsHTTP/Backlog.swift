import ApusBytes
import ApusStreams
import Dispatch
import Synchronization

/// The received bytes that were not read yet: in the ring, and in a file if the ring is full.
///
/// The delegate adds bytes and never waits. While the file has unread bytes, a background thread
/// moves them to the ring. All newly received bytes go to the file meanwhile, which keeps the
/// order.
final class Backlog: Sendable {
  fileprivate struct State: ~Copyable {
    var file: SpillFile?
    /// The number of bytes in the file that were not pushed yet.
    var pending = 0
    var isMoving = false
    /// Whether the reader is gone.
    var isClosed = false
    var end: HTTPError??
  }

  private let pusher: BytePusher<HTTPError>
  private let state = Mutex(State())

  init(_ pusher: BytePusher<HTTPError>) { self.pusher = pusher }

  /// Pushes bytes to the ring, or appends them to the file. Called by a single thread at a time.
  ///
  /// - Throws: `cancelled` if the reader is gone; `storage` if the file fails.
  func add(_ bytes: Span<UInt8>) throws(HTTPError) {
    var done = 0
    let (isClosed, isEmpty) = state.withLock { ($0.isClosed, $0.pending == 0) }
    if isClosed { throw .cancelled }
    if isEmpty {
      guard let count = pusher.offer(bytes) else { throw .cancelled }
      done = count
    }
    if done < bytes.count { try keep(bytes.extracting(droppingFirst: done)) }
  }

  private func keep(_ bytes: Span<UInt8>) throws(HTTPError) {
    let mustMove = try state.withLock { state throws(HTTPError) in
      try state.write(bytes)
      defer { state.isMoving = true }
      return !state.isMoving
    }
    if mustMove { DispatchQueue(label: "apus.backlog").async { self.move() } }
  }

  /// Ends the body. The reader gets the stored bytes first.
  func finish(_ error: HTTPError?) {
    let mustEnd = state.withLock { state in
      state.end = .some(error)
      return !state.isMoving
    }
    if mustEnd { end(error) }
  }

  private func end(_ error: HTTPError?) {
    if let error { pusher.fail(error) } else { pusher.finish() }
  }

  /// Moves the bytes of the file to the ring, waiting for the reader.
  private func move() {
    var buffer = PageBuffer(byteCount: 65_536)
    while let count = next(into: &buffer) {
      let isTaken = pusher.push(buffer.prefix(count))
      state.withLock { state in
        state.pending -= count
        state.isClosed = !isTaken
      }
      if !isTaken { return }
    }
  }

  /// Reads the next bytes to push; returns `nil` if the file has no more bytes.
  private func next(into buffer: inout PageBuffer) -> Int? {
    do throws(HTTPError) {
      let (count, end) = try state.withLock { state throws(HTTPError) in
        (try state.read(into: &buffer), state.end)
      }
      if count == nil, let end { self.end(end) }
      return count
    } catch {
      pusher.fail(error)
      return nil
    }
  }
}

extension Backlog.State {
  fileprivate mutating func write(_ bytes: Span<UInt8>) throws(HTTPError) {
    do throws(SystemError) {
      if file == nil { file = try SpillFile() }
      try file?.write(bytes)
    } catch {
      throw .storage(error)
    }
    pending += bytes.count
  }

  fileprivate mutating func read(into buffer: inout PageBuffer) throws(HTTPError) -> Int? {
    guard pending > 0 else {
      isMoving = false
      return nil
    }
    do throws(SystemError) {
      return try file?.read(into: &buffer)
    } catch {
      throw .storage(error)
    }
  }
}
