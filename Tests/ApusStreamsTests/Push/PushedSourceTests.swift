import ApusMeasure
import ApusStreams
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("PushedSource")
struct PushedSourceTests {
  struct Cause: Error, Equatable {}

  @Test("Bytes pushed by a thread are read in order by a thread", arguments: [1, 3, 64, 4096])
  func threads(capacity: Int) async throws {
    var random = SplitMix64(seed: UInt64(capacity))
    let bytes = random.bytes(count: 5000)
    let (read, sizes) = try await onOwnThread {
      var source = PushedSource<Cause>(capacity: capacity) { pusher in
        Thread.detachNewThread {
          for start in stride(from: 0, to: bytes.count, by: 77) {
            pusher.push(Array(bytes[start..<min(start + 77, bytes.count)]).span)
          }
          pusher.finish()
        }
      }
      return try source.gather()
    }
    #expect(read == bytes)
    #expect(sizes.allSatisfy { $0 <= max(1, capacity / 4) })
  }

  @Test("Bytes pushed by a task are read in order by a task", arguments: [1, 3, 64, 4096])
  func tasks(capacity: Int) async throws {
    var random = SplitMix64(seed: UInt64(capacity))
    let bytes = random.bytes(count: 5000)
    var source = PushedSource<Cause>(capacity: capacity) { pusher in
      Task {
        #expect(await pusher.push(bytes))
        pusher.finish()
      }
    }
    #expect(try await source.gather() == bytes)
  }

  @Test("A ring takes the bytes that fit, and more after a read")
  func backPressure() throws {
    let keeper = Mutex<BytePusher<Cause>?>(nil)
    var source = PushedSource<Cause>(capacity: 8) { pusher in keeper.withLock { $0 = pusher } }
    let pusher = try #require(keeper.withLock { $0 })
    #expect(pusher.offer([1, 2, 3, 4, 5].span) == 5)
    #expect(pusher.offer([6, 7, 8, 9, 10].span) == 3)
    #expect(pusher.offer([9].span) == 0)
    #expect(try source.nextChunk()?.count == 2)
    #expect(pusher.offer([9].span) == 0)  // still borrowed
    #expect(try source.nextChunk()?.count == 2)
    #expect(pusher.offer([9, 10, 11].span) == 2)
    pusher.finish()
    #expect(pusher.offer([1].span) == nil)
    #expect(try source.gather().bytes == [5, 6, 7, 8, 9, 10])
  }

  @Test("A failing producer's error arrives after its bytes")
  func failure() throws {
    var source = PushedSource<Cause> { pusher in
      pusher.push([1, 2].span)
      pusher.fail(Cause())
      pusher.finish()
    }
    #expect(try source.nextChunk()?.count == 2)
    #expect(throws: ByteSourceError.failed(Cause())) { try source.advance() }
    #expect(source.chunk.count == 0)
  }

  @Test("Destroying a producer without finish throws abandoned")
  func abandoned() throws {
    var source = PushedSource<Cause> { $0.push([1].span) }
    #expect(try source.nextChunk()?.count == 1)
    #expect(throws: ByteSourceError<Cause>.abandoned) { try source.advance() }
  }

  @Test("A producer learns that its reader is gone, even while it waits")
  func readerGone() async throws {
    let accepted = try await onOwnThread {
      let accepted = Mutex<Bool?>(nil)
      let done = DispatchSemaphore(value: 0)
      do {
        var source = PushedSource<Cause>(capacity: 16) { pusher in
          Thread.detachNewThread {
            let all = pusher.push([UInt8](repeating: 1, count: 100).span)
            accepted.withLock { $0 = all }
            done.signal()
          }
        }
        _ = try source.advance()
      }
      done.wait()
      return accepted.withLock { $0 }
    }
    #expect(accepted == false)
  }

  @Test("A waiting reader can be cancelled within the bytes")
  func cancelled() async throws {
    let outcome = try await onOwnThread {
      let cancellation = Cancellation()
      let keeper = Mutex<BytePusher<Cause>?>(nil)
      var source = PushedSource<Cause>(cancellation: cancellation) { pusher in
        pusher.push([1, 2, 3].span)
        keeper.withLock { $0 = pusher }
      }
      _ = try source.advance()
      let reader = ObservedThread.current
      Thread.detachNewThread {
        blockUntil { reader.isBlocked }
        cancellation.cancel()
      }
      return Result { try source.advance() }
    }
    #expect(throws: ByteSourceError<Cause>.cancelled) { try outcome.get() }
  }

  @Test("A cancelled task ends the source that it waits for")
  func cancelledTask() async throws {
    let keeper = Mutex<BytePusher<Cause>?>(nil)
    let source = PushedSource<Cause> { pusher in keeper.withLock { $0 = pusher } }
    let reader = Task { [source = Consumed(source)] in
      var source = source.take()
      return try await source.advance()
    }
    let pusher = try #require(keeper.withLock { $0 })
    await waitUntil { pusher.isReaderWaiting }
    reader.cancel()
    await #expect(throws: ByteSourceError<Cause>.cancelled) { try await reader.value }
    #expect(pusher.offer([1].span) == nil)
  }

  @Test("A cancelled task that never waits notices it at the next chunk")
  func cancelledBusyTask() async throws {
    let source = PushedSource<Cause>(capacity: 100) { pusher in
      for _ in 0..<10 { pusher.push([UInt8](repeating: 1, count: 10).span) }
    }
    let reader = Task { [source = Consumed(source)] in
      var source = source.take()
      var chunks = 0
      while !Task.isCancelled { await Task.yield() }
      while try await source.advance() { chunks += 1 }
      return chunks
    }
    reader.cancel()
    await #expect(throws: ByteSourceError<Cause>.cancelled) { try await reader.value }
  }

  @Test("A reader waits no longer than its limit, on a thread and in a task")
  func stalled() async throws {
    let keeper = Mutex<[BytePusher<Cause>]>([])
    let outcome = try await onOwnThread {
      var source = PushedSource<Cause>(stallLimit: .milliseconds(30)) { pusher in
        pusher.push([1].span)
        keeper.withLock { $0.append(pusher) }
      }
      _ = try source.advance()
      return Result { try source.advance() }
    }
    #expect(throws: ByteSourceError<Cause>.stalled) { try outcome.get() }
    var source = PushedSource<Cause>(stallLimit: .milliseconds(30)) { pusher in
      keeper.withLock { $0.append(pusher) }
    }
    await #expect(throws: ByteSourceError<Cause>.stalled) { try await source.advance() }
  }

  @Test("Time without a waiting reader does not count as a stall")
  func slowReader() async throws {
    // More than a nanosecond passes before the first read.
    var source = PushedSource<Cause>(stallLimit: .nanoseconds(1)) { pusher in
      pusher.push([1, 2].span)
      pusher.finish()
    }
    #expect(try await source.gather() == [1, 2])
  }

  @Test("A slow reader gets all bytes, and the producer is at most a ring ahead")
  func slow() async throws {
    let ahead = Lead()
    var source = PushedSource<Cause>(capacity: 1000) { pusher in
      Task {
        for _ in 0..<50 {
          await pusher.push([UInt8](repeating: 1, count: 100))
          ahead.note(pushed: 100, read: 0)
        }
        pusher.finish()
      }
    }
    var count = 0
    while let chunk = try await source.nextChunk() {
      count += chunk.count
      ahead.note(pushed: 0, read: chunk.count)
      await Task.yield()
    }
    #expect(count == 5000)
    // A chunk is borrowed before it counts as read.
    #expect(ahead.most <= 1250)
  }

  @Test("Many threads may push, and the bytes of each thread keep their order")
  func producers() async throws {
    let bytes = try await onOwnThread {
      let left = Atomic(4)
      var source = PushedSource<Cause>(capacity: 64) { pusher in
        for thread in 0..<4 {
          Thread.detachNewThread {
            for step in 0..<64 { pusher.push([UInt8(thread * 64 + step)].span) }
            if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { pusher.finish() }
          }
        }
      }
      return try source.gather().bytes
    }
    for thread in 0..<4 {
      let own = bytes.filter { Int($0) / 64 == thread }
      #expect(own == (0..<64).map { UInt8(thread * 64 + $0) })
    }
  }
}

/// The number of bytes that a producer is ahead of its reader.
private final class Lead: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func note(pushed: Int, read: Int) {
    state.withLock { state in
      state.now += pushed - read
      state.most = max(state.most, state.now)
    }
  }
}

/// A box that carries a noncopyable value into a task.
private final class Consumed: Sendable {
  private let source: Mutex<PushedSource<PushedSourceTests.Cause>?>

  init(_ source: consuming sending PushedSource<PushedSourceTests.Cause>) {
    self.source = Mutex(source)
  }

  func take() -> PushedSource<PushedSourceTests.Cause> {
    source.withLock { $0.take() } ?? PushedSource { _ in }
  }
}
