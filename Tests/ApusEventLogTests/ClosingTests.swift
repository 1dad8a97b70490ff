import ApusEventLog
import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Logs that are closed while threads use them")
struct ClosingTests {
  /// Calls a closure within the next wait for the disk, and counts what is given back.
  private final class Hook: Sendable {
    let action = Mutex<(@Sendable () -> Void)?>(nil)
    let releases = Atomic(0)

    var calls: FileCalls {
      var calls = FileCalls.system
      let (flush, release) = (calls.flushData, calls.release)
      calls.flushData = { file in
        let action = self.action.withLock { action in
          defer { action = nil }
          return action
        }
        action?()
        return flush(file)
      }
      calls.release = { file, offset in
        self.releases.add(1, ordering: .relaxed)
        release(file, offset)
      }
      return calls
    }
  }

  @Test("An event that comes while the log is closed is refused, or is in the log")
  func append() throws {
    for promise in EventLogPromise.allCases {
      let folder = try TemporaryFolder()
      let path = folder.file("log")
      let hook = Hook()
      let log = try EventLog(path: path, options: EventLogTests.options(), calls: hook.calls)
      try log.append([1], kind: 1, .written)
      let error = Mutex<EventLogError?>(nil)
      hook.action.withLock { action in
        action = {
          do throws(EventLogError) {
            // A wait for the disk would wait for the call that this closure is in.
            try log.append([2], kind: 1, min(promise, .written))
            if promise == .durable { try log.flush(.buffered) }
          } catch let thrown {
            error.withLock { $0 = thrown }
          }
        }
      }
      try log.close()
      let refusal = error.withLock { $0 }
      #expect(refusal == nil || refusal?.kind == .closed)
      #expect(try EventLogTests.events(path) == (refusal == nil ? [[1], [2]] : [[1]]))
    }
  }

  @Test("A thread that waits for the disk while another closes the log has its event")
  func waiting() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    let hook = Hook()
    let log = try EventLog(path: path, options: EventLogTests.options(), calls: hook.calls)
    let (isWaiting, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    hook.action.withLock { action in
      action = {
        isWaiting.signal()
        mayGoOn.wait()
      }
    }
    async let first: Void = onOwnThread { try log.append([1], kind: 1, .durable) }
    try await onOwnThread { isWaiting.wait() }
    // These come while the first waits: one needs another sync, and the other closes the log.
    async let second: Void = onOwnThread { try log.append([2], kind: 1, .durable) }
    await waitUntil { log.writtenCount == 2 }
    async let closing: Void = onOwnThread { try log.close() }
    mayGoOn.signal()
    try await first
    try await second
    try await closing
    #expect(try EventLogTests.events(path) == [[1], [2]])
  }

  @Test("Two threads that close a log give back its space once: then another writer may have it")
  func twice() async throws {
    let folder = try TemporaryFolder()
    let hook = Hook()
    let log = try EventLog(
      path: folder.file("log"), options: EventLogTests.options(), calls: hook.calls)
    try log.append([1], kind: 1, .written)
    let isClosed = Atomic(false)
    hook.action.withLock { action in
      action = {
        let observed = Mutex<ObservedThread?>(nil)
        Thread.detachNewThread {
          observed.withLock { $0 = ObservedThread.current }
          try? log.close()
          isClosed.store(true, ordering: .releasing)
        }
        blockUntil { observed.withLock { $0?.isBlocked == true } }
      }
    }
    try log.close()
    await waitUntil { isClosed.load(ordering: .acquiring) }
    #expect(hook.releases.load(ordering: .relaxed) == 1)
  }
}
