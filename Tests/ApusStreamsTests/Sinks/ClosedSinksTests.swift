import ApusStreams
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Sinks after their end")
struct ClosedSinksTests {
  @Test("A closed AsyncElementSink throws SinkClosedError")
  func asyncElements() {
    let (sink, elements) = AsyncElements<Int>.make()
    try? sink.close(depth: .max)
    #expect(streamCause { () throws(StreamError) in try sink.write(1) } is SinkClosedError)
    withExtendedLifetime(elements) {}
  }

  @Test("A closed PusherSink throws SinkClosedError, even in another copy")
  func pusher() throws {
    let keeper = Mutex<BytePusher<StreamError>?>(nil)
    let source = PushedSource<StreamError> { pusher in keeper.withLock { $0 = pusher } }
    var sink = PusherSink(try #require(keeper.withLock { $0 }))
    var copy = sink
    try sink.close()
    #expect(streamCause { () throws(StreamError) in try sink.write("a") } is SinkClosedError)
    #expect(streamCause { () throws(StreamError) in try copy.write("a") } is SinkClosedError)
    source.cancel()
  }

  @Test(
    "Buffered elements before a closed file throw at the next flush or close",
    arguments: 0..<6)
  func stages(which: Int) async throws {
    let error = try await onOwnThread {
      let folder = try TemporaryFolder()
      let file = try FileSink(creating: folder.file("out"))
      return switch which {
      case 0: Self.rest(of: Base64Encoder().into(file))
      case 1: Self.rest(of: HexEncoder().into(file))
      case 2: Self.rest(of: LineTransform().then(LineEndTransform()).into(file))
      case 3: Self.rest(of: CommandTransform("cat").into(file))
      case 4: Self.rest(of: ThreadSink(into: file))
      default: Self.rest(of: SharedSink(IndentTransform().into(file)))
      }
    }
    #expect(error is SinkClosedError)
  }

  /// Closes a stream, writes to it, closes it again, and returns the first error.
  private static func rest(of sink: consuming some Sink<UInt8> & ~Copyable) -> (any Error)? {
    var stream = sink
    return streamCause { () throws(StreamError) in
      try stream.write("a")
      try stream.close()
    }
      ?? streamCause { () throws(StreamError) in
        try stream.write("a")
        try stream.close()
      }
  }

  @Test("Printing to a closed file is an error of the text stream")
  func text() throws {
    let folder = try TemporaryFolder()
    var log = TextStream(into: try FileSink(creating: folder.file("log")))
    print("kept", to: &log)
    try log.close()
    print("lost", to: &log)
    #expect(log.error?.cause is SinkClosedError)
    #expect(streamCause { () throws(StreamError) in try log.close() } is SinkClosedError)
  }

  @Test("A closed stream into memory, a closure or a command begins again")
  func again() async throws {
    var memory = MemorySink()
    var elements: [Int] = []
    var closure = ClosureSink<Int> { elements.append($0) }
    for _ in 0..<2 {
      try memory.write("a")
      try memory.close()
      try closure.write(1)
      try closure.close()
    }
    #expect(memory.text == "aa" && elements == [1, 1])
  }
}
