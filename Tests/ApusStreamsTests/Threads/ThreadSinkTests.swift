import ApusStreams
import ApusTestSupport
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("ThreadSink")
struct ThreadSinkTests {
  private struct Bad: Error {}

  @Test(
    "All elements arrive in order, written singly and in spans", arguments: [1, 2, 7, 1024], [1, 4])
  func order(_ batchSize: Int, _ batches: Int) async throws {
    let numbers = Array(0..<10_000)
    let result = try await onOwnThread {
      var stream = ThreadSink(
        into: ArraySink<Int>(), batchSize: batchSize, batches: batches)
      for number in numbers[..<100] { try stream.write(number) }
      try stream.write(contentsOf: Array(numbers[100...]))
      try stream.close()
      return stream.takeOutput()
    }
    #expect(result == numbers)
  }

  @Test("The stages after a ThreadSink run on another thread")
  func otherThread() async throws {
    let threads = SeenThreads()
    let here = try await onOwnThread {
      var stream = ThreadSink(into: NotingSink(threads: threads))
      try stream.write(1)
      try stream.flush()
      return ObjectIdentifier(Thread.current)
    }
    let there = threads.all
    #expect(there.count == 1)
    #expect(!there.contains(here))
  }

  @Test("A fast writer is ahead by at most the queued batches")
  func bounded() async throws {
    let counts = Counts()
    try await onOwnThread {
      let sink = SlowSink(counts: counts, writer: .current)
      var stream = ThreadSink(into: sink, batchSize: 10, batches: 2)
      for number in 0..<1_000 {
        try stream.write(number)
        counts.noteWritten()
      }
      try stream.close()
    }
    #expect(counts.taken == 1_000)
    // Two batches are queued, the thread reads a third, and the writer fills a fourth.
    #expect(counts.mostAhead <= 40)
  }

  @Test("An error of the thread is thrown by the writer's calls, permanently")
  func failing() async throws {
    let errors = try await onOwnThread {
      let failing = IdentityTransform<Int>().then(FailingTransform()).into(NullSink())
      var stream = ThreadSink(into: failing, batchSize: 4)
      var errors: [String] = []
      for number in 0..<100 {
        do throws(StreamError) { try stream.write(number) } catch { errors.append(error.stage) }
      }
      do throws(StreamError) { try stream.close() } catch { errors.append(error.stage) }
      return errors
    }
    #expect(!errors.isEmpty)
    #expect(Set(errors) == ["failing"])
  }

  @Test("More ThreadSinks than Dispatch threads can run")
  func many() async throws {
    let sums = try await onOwnThread {
      var streams: [SharedSink<ThreadSink<ArraySink<Int>>>] = []
      for number in 0..<400 {
        let stream = SharedSink(ThreadSink(into: ArraySink<Int>(), batchSize: 4, batches: 1))
        try stream.write(number)
        streams.append(stream)
      }
      for stream in streams { try stream.flush(depth: .max) }
      return streams.flatMap { $0.takeOutput() }
    }
    #expect(sums == Array(0..<400))
  }

  @Test("The output of the thread is returned by process")
  func call() async throws {
    let result = try await onOwnThread {
      var stream = IdentityTransform<Int>().then(ChunkTransform(2)).into(
        ThreadSink(into: ArraySink()))
      return try stream.process(contentsOf: [1, 2, 3])
    }
    #expect(result == [[1, 2], [3]])
  }

  @Test("Destroying a stream ends its thread and discards the queued elements")
  func dropped() async throws {
    let counts = Counts()
    try await onOwnThread {
      let sink = SlowSink(counts: counts, writer: .current)
      var stream = ThreadSink(into: sink, batchSize: 100)
      for number in 0..<150 { try stream.write(number) }
    }
    #expect(counts.taken <= 100)
  }
}

private struct FailingTransform: Transform, Sendable {
  typealias Output = Int

  mutating func write<Target: Sink<Int> & ~Copyable>(
    _ element: Int, to target: inout Target
  ) throws(StreamError) {
    if element == 10 { throw StreamError(stage: "failing", SinkClosedError()) }
    try target.write(element)
  }
}

private final class SeenThreads: Sendable {
  private let seen = Mutex<Set<ObjectIdentifier>>([])

  var all: Set<ObjectIdentifier> { seen.withLock { $0 } }
  func note() { seen.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) } }
}

private struct NotingSink: Sink, Sendable {
  let threads: SeenThreads

  mutating func write(_ element: Int) throws(StreamError) { threads.note() }
}

private final class Counts: Sendable {
  private let state = Mutex((written: 0, taken: 0, mostAhead: 0))

  var taken: Int { state.withLock { $0.taken } }
  var mostAhead: Int { state.withLock { $0.mostAhead } }

  func noteWritten() {
    state.withLock {
      $0.written += 1
      $0.mostAhead = max($0.mostAhead, $0.written - $0.taken)
    }
  }

  func noteTaken() { state.withLock { $0.taken += 1 } }
}

/// A sink that waits from time to time until the writer cannot continue.
private struct SlowSink: Sink, Sendable {
  let counts: Counts
  let writer: ObservedThread

  mutating func write(_ element: Int) throws(StreamError) {
    if element % 50 == 0 { blockUntil { writer.isBlocked } }
    counts.noteTaken()
  }
}
