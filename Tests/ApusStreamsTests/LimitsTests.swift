import ApusClocks
import ApusStreams
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Limits of streams", .timeLimit(.minutes(30)))
struct LimitsTests {
  @Test("A line limit of Int.max is no limit, at every chunk size", arguments: 1...7)
  func lines(chunk: Int) async throws {
    let bytes = Array("abc\r\ndefgh\n\nij".utf8)
    let expected = ["abc", "defgh", "", "ij"]
    var lines = Lines(of: ArraySource(bytes, chunkSize: chunk), limit: .max)
    var found: [String] = []
    while let line = try lines.nextString() { found.append(line) }
    #expect(found == expected)
    var stream = LineTransform(limit: .max).map { String(decoding: $0, as: UTF8.self) }
      .into(ArraySink())
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      try stream.write(contentsOf: Array(bytes[start..<min(start + chunk, bytes.count)]))
    }
    try stream.close()
    #expect(stream.takeOutput() == expected)
  }

  /// Durations that overflow nanoseconds of 64 bits, seconds of 64 bits, or both.
  static let longest: [Duration] = [
    .seconds(10_000_000_000), .seconds(Int64.max), .seconds(Int64.max) * 10,
    Duration(attoseconds: .max),
  ]

  @Test(
    "A stall limit that the system's clock cannot express never ends a wait", arguments: longest)
  func longStallLimit(limit: Duration) async throws {
    let (first, second) = try await onOwnThread {
      let keeper = Mutex<BytePusher<Never>?>(nil)
      var source = PushedSource<Never>(stallLimit: limit) { pusher in
        keeper.withLock { $0 = pusher }
      }
      let pusher = try #require(keeper.withLock { $0 })
      Thread.detachNewThread { pusher.push([1].span) }
      let first = try source.nextChunk()?.count
      Thread.detachNewThread { pusher.finish() }
      return (first, try source.nextChunk()?.count)
    }
    #expect(first == 1 && second == nil)
    let keeper = Mutex<BytePusher<Never>?>(nil)
    var source = PushedSource<Never>(stallLimit: limit) { pusher in keeper.withLock { $0 = pusher }
    }
    let pusher = try #require(keeper.withLock { $0 })
    let finish = Task { pusher.finish() }
    let isThere = try await source.advance()
    #expect(!isThere)
    await finish.value
  }

  @Test(
    "A stall limit of zero or less ends a wait at once",
    arguments: [Duration.zero, .seconds(-1), .seconds(Int64.min), Duration(attoseconds: .min)])
  func noStallLimit(limit: Duration) async throws {
    let error = try await onOwnThread {
      let keeper = Mutex<BytePusher<Never>?>(nil)
      var source = PushedSource<Never>(stallLimit: limit) { pusher in
        keeper.withLock { $0 = pusher }
      }
      var found: ByteSourceError<Never>?
      do throws(ByteSourceError<Never>) { _ = try source.advance() } catch { found = error }
      return found
    }
    #expect(error == .stalled)
    let keeper = Mutex<BytePusher<Never>?>(nil)
    var source = PushedSource<Never>(stallLimit: limit) { pusher in keeper.withLock { $0 = pusher }
    }
    await #expect(throws: ByteSourceError<Never>.stalled) { _ = try await source.advance() }
  }

  @Test("A size of Int.max is no limit, and buffers allocate only the memory that they need")
  func sizes() async throws {
    let folder = try TemporaryFolder()
    var file = try FileSink(creating: folder.file("out"), capacity: .max)
    for _ in 0..<100_000 { try file.write("four") }
    try file.close()
    #expect(try Data(contentsOf: URL(filePath: folder.file("out"))).count == 400_000)
    var chunks = ChunkTransform<Int>(.max).into(ArraySink())
    let one = try chunks.process(contentsOf: [1, 2, 3])
    #expect(one == [[1, 2, 3]])
    let batches = try await onOwnThread {
      var stream = ThreadSink(into: ArraySink<Int>(), batchSize: .max)
      try stream.write(contentsOf: Array(0..<10_000))
      try stream.close()
      return stream.takeOutput()
    }
    #expect(batches == Array(0..<10_000))
    var source = ArraySource([1, 2, 3], chunkSize: .max)
    let gathered = source.gather().bytes
    #expect(gathered == [1, 2, 3])
  }

  @Test("A throttle with the longest durations never sends an update", arguments: longest)
  func throttle(time: Duration) {
    var throttle = Throttle(ThrottleRule(earliest: time, count: 0, latest: time))
    for _ in 0..<5_000 {
      let isDue = throttle.shouldUpdate(adding: 1)
      #expect(!isDue)
    }
    var continuous = Throttle(
      ThrottleRule(earliest: time, count: 0, latest: time), clock: ContinuousClock())
    for _ in 0..<5_000 {
      let isDue = continuous.shouldUpdate(adding: 1)
      #expect(!isDue)
    }
  }
}
