import ApusBytes
import ApusStreams
import Dispatch
import Synchronization

/// What arrived and was not read yet: the ring, and behind it a file for what the ring has no room for.
///
/// The delegate adds and never waits. While there are bytes in the file, a thread of its own moves them
/// to the ring, and all that arrives goes to the file, so that the order stays.
final class Backlog: Sendable {
  fileprivate struct State: ~Copyable {
    var file: SpillFile?
    /// How many bytes of the file were not pushed yet.
    var pending = 0
    var isMoving = false
    /// Nobody reads any more.
    var isClosed = false
    var end: HTTPError??
  }

  private let pusher: BytePusher<HTTPError>
  private let state = Mutex(State())

  init(_ pusher: BytePusher<HTTPError>) { self.pusher = pusher }

  /// Hands bytes over, or keeps them. Called by one thread at a time.
  ///
  /// - Throws: `cancelled` where nobody reads them any more; `storage`.
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

  /// Says that nothing more arrives; the reader gets what was kept first.
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

  /// Moves what the file holds to the ring, waiting for the reader.
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

  /// Reads the bytes to push next; `nil` where there are none.
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
    do throws(FileError) {
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
    do throws(FileError) {
      return try file?.read(into: &buffer)
    } catch {
      throw .storage(error)
    }
  }
}
