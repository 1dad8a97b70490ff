import ApusBytes
import ApusStreams
import ApusTestSupport
import Foundation
import Testing

@Suite("Sinks of a failed source")
struct FailedSourceTests {
  private typealias NewFile = FileSink<AtomicFileWriter>

  @Test("A sink that forwards its elements throws the error of a failed source at its close")
  func forwarding() async throws {
    try Self.keepsOldFile { SharedSink($0) }
    try Self.keepsOldFile { AnySink($0) }
    try Self.keepsOldFile { HexEncoder().into(SharedSink($0)) }
    try Self.keepsOldFile { SharedSink(HexEncoder().into($0)) }
    try await onOwnThread {
      try Self.keepsOldFile { ThreadSink(into: $0) }
      try Self.keepsOldFile { HexEncoder().into(ThreadSink(into: $0)) }
      try Self.keepsOldFile { ThreadSink(into: HexEncoder().into($0)) }
    }
  }

  /// Writes a part of a source to a new file through a sink, and expects that the file is not used.
  private static func keepsOldFile<Target: Sink<UInt8> & ~Copyable>(
    _ make: (consuming NewFile) -> Target
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    do {
      var sink = make(try FileSink(replacing: path))
      try write(to: &sink)
      #expect(streamCause { () throws(StreamError) in try sink.close() } is FailingSource.Failure)
    }
    #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
  }

  private static func write<Target: Sink<UInt8> & ~Copyable>(to sink: inout Target) throws {
    var source = FailingSource(source: ArraySource([1, 2, 3]))
    let cause = streamCause { () throws(StreamError) in try sink.write(contentsOf: &source) }
    #expect(cause is FailingSource.Failure)
  }

  @Test("A RescueSink reports a failed source at its close, and keeps the old file")
  func rescue() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    var stages: [String] = []
    do {
      var sink = RescueSink(into: try FileSink(replacing: path)) { stages.append($0.stage) }
      try Self.write(to: &sink)
      try sink.close()
    }
    #expect(stages == ["source"])
    #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
  }

  @Test("A file of two streams is not used if the source of either fails")
  func shared() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    do {
      let file = SharedSink(try FileSink(replacing: path))
      var first = HexEncoder().into(file)
      try Self.write(to: &first)
      var second = IdentityTransform<UInt8>().into(file)
      try second.write("whole")
      #expect(throws: StreamError.self) { try second.close() }
    }
    #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
  }

  @Test("A stream of descriptions throws the error of a failed source at its close")
  func descriptions() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    do {
      var stream = DescriptionStream(into: try FileSink(replacing: path))
      try stream.write(7)
      stream.recordFailure(StreamError(stage: "source", FailingSource.Failure()))
      #expect(throws: StreamError.self) { try stream.close() }
      #expect(throws: StreamError.self) { try stream.close(depth: .max) }
    }
    #expect(FileManager.default.contents(atPath: path) == Data("old".utf8))
  }

  @Test("The reader of a PusherSink gets the bytes of a failed source, and then its error")
  func pusher() throws {
    var source = PushedSource<StreamError>(capacity: 100) { pusher in
      var sink = PusherSink(pusher)
      do { try Self.write(to: &sink) } catch { Issue.record(error) }
      for _ in 0..<2 {
        #expect(streamCause { () throws(StreamError) in try sink.close() } is FailingSource.Failure)
        let cause = streamCause { () throws(StreamError) in try sink.write(1) }
        #expect(cause is FailingSource.Failure)
      }
    }
    #expect(try source.nextChunk()?.count == 3)
    let error = #expect(throws: ByteSourceError<StreamError>.self) { try source.advance() }
    guard case .failed(let cause) = error else {
      Issue.record("the reader got \(String(describing: error))")
      return
    }
    #expect(cause.stage == "source")
  }

  @Test("The reader of an AsyncElements gets the elements of a failed source, and then its error")
  func asyncElements() async throws {
    let (end, elements) = AsyncElements<UInt8>.make()
    var sink = end
    try Self.write(to: &sink)
    for _ in 0..<2 {
      #expect(throws: StreamError.self) { try sink.close() }
      let cause = streamCause { () throws(StreamError) in try sink.write(1) }
      #expect(cause is FailingSource.Failure)
    }
    var seen: [UInt8] = []
    let error = await #expect(throws: StreamError.self) {
      for try await byte in elements { seen.append(byte) }
    }
    #expect(error?.stage == "source")
    #expect(seen == [1, 2, 3])
  }
}
