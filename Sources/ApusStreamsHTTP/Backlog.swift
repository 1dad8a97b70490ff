import ApusBytes
import ApusStreams
import Synchronization

/// The received bytes that were not read yet: in the ring, and in a file if the ring is full.
///
/// The delegate adds bytes and never waits. While the file has unread bytes, the reader moves the
/// next of them to the ring whenever it returns a chunk. So no thread waits for a slow reader. All
/// newly received bytes go to the file meanwhile, which keeps the order.
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

  /// The result of moving some bytes of the file.
  fileprivate enum Step {
    case moved
    case full
    /// The file has no more bytes. The end of the body follows if the body has ended.
    case empty(HTTPError??)
    case failed(HTTPError)
    /// The reader is gone.
    case closed
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
    if mustMove { move() }
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

  /// Moves bytes of the file to the ring until the ring is full. The reader continues then.
  ///
  /// A single thread at a time moves bytes: the delegate's thread moves the first, and after that
  /// the thread that the ring calls.
  private func move() {
    while true {
      switch state.withLock({ $0.moveNext(to: pusher) }) {
      case .moved: continue
      case .full: if pusher.whenRoom({ self.move() }) { return }
      case .empty(let end):
        if let end { self.end(end) }
        return
      case .failed(let error): return pusher.fail(error)
      case .closed: return
      }
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

  fileprivate mutating func moveNext(to pusher: BytePusher<HTTPError>) -> Backlog.Step {
    guard pending > 0 else {
      isMoving = false
      return .empty(end)
    }
    do throws(SystemError) {
      let count = try file?.take { pusher.offer($0) }
      pending -= count ?? 0
      isClosed = count == nil
      return count.map { $0 > 0 ? .moved : .full } ?? .closed
    } catch {
      isClosed = true
      return .failed(.storage(error))
    }
  }
}
