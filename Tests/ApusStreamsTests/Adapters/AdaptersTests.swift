import ApusStreams
import ApusTestSupport
import Foundation
import Testing

@Suite("Adapters")
struct AdaptersTests {
  @Test("Text arrives complete at every chunk size", arguments: 1...7)
  func textSink(_ size: Int) throws {
    let text = "aä€😀\n日本語 e\u{301}!"
    let bytes = Array(text.utf8)
    var stream = IdentityTransform<UInt8>().into(TextSink(into: ""))
    for start in stride(from: 0, to: bytes.count, by: size) {
      try stream.write(contentsOf: Array(bytes[start..<min(start + size, bytes.count)]))
    }
    try stream.close()
    #expect(stream.takeOutput() == text)
  }

  @Test("Invalid bytes are repaired as in the standard library, at every split")
  func invalid() throws {
    let cases: [[UInt8]] = [
      [0xff], [0xe2, 0x82], [0x61, 0xe2], [0x80, 0x80], [0xf0, 0x9f, 0x98], [0xc3, 0x28],
      [0xed, 0xa0, 0x80, 0x61],
    ]
    for bytes in cases {
      for split in 0...bytes.count {
        var sink = TextSink(into: "")
        try sink.write(contentsOf: Array(bytes[..<split]))
        try sink.write(contentsOf: Array(bytes[split...]))
        try sink.close()
        #expect(sink.text == String(decoding: bytes, as: UTF8.self), "\(bytes) at \(split)")
      }
    }
  }

  @Test("Printed text passes through the stream")
  func textStream() throws {
    var log = TextStream(into: IndentTransform(level: 1).into(MemorySink()))
    print("ready", 42, to: &log)
    print("äöü", terminator: "", to: &log)
    try log.close()
    #expect(log.sink.target.target.text == "  ready 42\n  äöü")
  }

  @Test("An error while printing is kept, and thrown by close")
  func textStreamError() {
    var log = TextStream(into: LineTransform(limit: 3).into(ArraySink()))
    print("abcd", to: &log)
    print("a", to: &log)
    #expect(log.error?.stage == "lines")
    #expect(throws: StreamError.self) { try log.close() }
    #expect(log.sink.target.target.elements.isEmpty)
  }

  @Test("A sink takes all chunks of a source", arguments: [1, 3, 100])
  func source(_ size: Int) throws {
    var source = ArraySource(Array("a\nbc\nd".utf8), chunkSize: size)
    var stream = LineTransform().map { $0.count }.into(ArraySink())
    try stream.write(contentsOf: &source)
    try stream.close()
    #expect(stream.takeOutput() == [1, 2, 1])
  }

  @Test("A task pulls the bytes that a thread pushes through a stream")
  func pusher() async throws {
    let source = PushedSource<StreamError>(capacity: 16) { pusher in
      Thread.detachNewThread {
        var stream = HexEncoder().into(PusherSink(pusher))
        do {
          for _ in 0..<100 { try stream.write("apus") }
          try stream.close()
        } catch {}
      }
    }
    var lines = AsyncLines(of: source)
    var text = ""
    while let line = try await lines.nextString() { text += line }
    #expect(text == String(repeating: "61707573", count: 100))
  }

  @Test("A task iterates over the elements of a thread", arguments: [1, 2, 64])
  func asyncElements(_ capacity: Int) async throws {
    let (sink, elements) = AsyncElements<Int>.make(capacity: capacity)
    async let done: Void = onOwnThread {
      var stream = ChunkTransform<Int>(1).flatten().into(sink)
      for number in 0..<1_000 { try stream.write(number) }
      try stream.close()
    }
    var seen: [Int] = []
    for try await number in elements { seen.append(number) }
    try await done
    #expect(seen == Array(0..<1_000))
  }

  @Test("A writer that is destroyed before close makes the sequence throw")
  func writerGone() async throws {
    let elements = try Self.halfWritten()
    var seen: [Int] = []
    var error: (any Error)?
    do { for try await number in elements { seen.append(number) } } catch let thrown {
      error = thrown
    }
    #expect(error is WriterGoneError)
    #expect(seen == [1])
  }

  private static func halfWritten() throws -> AsyncElements<Int> {
    let (sink, elements) = AsyncElements<Int>.make()
    try sink.write(1)
    return elements
  }

  @Test("A cancelled task ends the sequence, and the writer gets an error")
  func cancelled() async throws {
    let (sink, elements) = AsyncElements<Int>.make(capacity: 2)
    let reader = Task {
      var count = 0
      for try await _ in elements { count += 1 }
      return count
    }
    let writer = Task { try await onOwnThread { while true { try sink.write(1) } } }
    reader.cancel()
    _ = try await reader.value
    let error = await #expect(throws: StreamError.self) { try await writer.value }
    #expect(error?.cause is ReaderGoneError)
  }

  @Test("A reader that stops early wakes the writer")
  func stopped() async throws {
    let writer = try await Self.writerOfOneThatIsRead()
    let error = await #expect(throws: StreamError.self) { try await writer.value }
    #expect(error?.cause is ReaderGoneError)
  }

  private static func writerOfOneThatIsRead() async throws -> Task<Void, any Error> {
    let (sink, elements) = AsyncElements<Int>.make(capacity: 2)
    let writer = Task { try await onOwnThread { while true { try sink.write(1) } } }
    for try await number in elements {
      #expect(number == 1)
      break
    }
    return writer
  }

  @Test(
    "Several tasks share the elements of a sequence, and the sequence ends for all",
    .timeLimit(.minutes(30)), arguments: [1, 2, 64], [2, 5])
  func sharedElements(capacity: Int, readers: Int) async throws {
    let (sink, elements) = AsyncElements<Int>.make(capacity: capacity)
    let all = try await withThrowingTaskGroup(of: [Int].self) { group in
      for _ in 0..<readers {
        group.addTask {
          var seen: [Int] = []
          for try await number in elements { seen.append(number) }
          return seen
        }
      }
      try await onOwnThread {
        for number in 0..<2_000 { try sink.write(number) }
        try sink.close(depth: .max)
      }
      var all: [Int] = []
      for try await seen in group {
        #expect(seen == seen.sorted())
        all += seen
      }
      return all
    }
    #expect(all.sorted() == Array(0..<2_000))
  }

  @Test("An element goes to the task that has waited longest")
  func waitingOrder() async throws {
    let (sink, elements) = AsyncElements<Int>.make()
    var mine = elements.makeAsyncIterator()
    for number in 0..<100 {
      let first = Task {
        var iterator = elements.makeAsyncIterator()
        return try await iterator.next()
      }
      while sink.waitingReaders == 0 { await Task.yield() }
      try sink.write(2 * number)
      let writer = Task {
        while sink.waitingReaders == 0 { await Task.yield() }
        try sink.write(2 * number + 1)
      }
      #expect(try await mine.next() == 2 * number + 1)
      #expect(try await first.value == 2 * number)
      try await writer.value
    }
  }

  @Test("A queue of unlimited capacity allocates only for its elements")
  func unlimitedElements() async throws {
    let (sink, elements) = AsyncElements<Int>.make(capacity: .max)
    for number in 0..<1_000 { try sink.write(number) }
    try sink.close(depth: .max)
    var seen: [Int] = []
    for try await number in elements { seen.append(number) }
    #expect(seen == Array(0..<1_000))
  }

  @Test("A sink takes the elements of an asynchronous sequence")
  func fromSequence() async throws {
    let numbers = AsyncStream<Int> { continuation in
      for number in 0..<10 { continuation.yield(number) }
      continuation.finish()
    }
    var stream = IdentityTransform<Int>().filter { $0 % 2 == 0 }.into(ArraySink())
    try await stream.write(contentsOf: numbers)
    #expect(stream.takeOutput() == [0, 2, 4, 6, 8])
  }
}
