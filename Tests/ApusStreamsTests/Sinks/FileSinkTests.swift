import ApusBytes
import ApusStreams
import ApusTestSupport
import Foundation
import Testing

@Suite("FileSink")
struct FileSinkTests {
  @Test(
    "Written bytes arrive in order, at every chunk and buffer size",
    arguments: [1, 2, 7, 64, 10_000])
  func order(_ capacity: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out")
    var sink = try FileSink(creating: path, capacity: capacity)
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var start = 0
    var size = 0
    while start < bytes.count {
      let end = min(start + size, bytes.count)
      if size == 1 { try sink.write(bytes[start]) }
      if size != 1 { try sink.write(contentsOf: Array(bytes[start..<end])) }
      start = end
      size = (size + 1) % 23
    }
    try sink.close()
    try sink.close()
    #expect(try contents(path) == bytes)
  }

  @Test("Flushed bytes are in the file, even without close")
  func flushing() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out")
    do {
      var sink = try FileSink(creating: path)
      try sink.write("kept")
      #expect(try contents(path).isEmpty)
      try sink.flush()
      try sink.write("lost")
    }
    #expect(try contents(path) == Array("kept".utf8))
  }

  @Test("Writing to a closed sink throws with the path as the stage")
  func closed() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out")
    let error = #expect(throws: StreamError.self) {
      var sink = try FileSink(creating: path, capacity: 1)
      try sink.close()
      try sink.write("ab")
    }
    #expect(error?.stage == path)
    #expect(error?.cause is SinkClosedError)
  }

  @Test("Every write to a closed file throws at once, and the file stays unchanged")
  func closedLarge() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("out")
    var sink = try FileSink(creating: path)
    try sink.write("kept")
    try sink.close()
    #expect(streamCause { () throws(StreamError) in try sink.write(65) } is SinkClosedError)
    #expect(streamCause { () throws(StreamError) in try sink.write("lost") } is SinkClosedError)
    let long = [UInt8](repeating: 66, count: 1_000_000)
    #expect(
      streamCause { () throws(StreamError) in try sink.write(contentsOf: long) } is SinkClosedError)
    try sink.flush()
    try sink.close()
    #expect(try contents(path) == Array("kept".utf8))
  }

  @Test("A full device throws, and no byte is written twice")
  func full() throws {
    let error = #expect(throws: StreamError.self) {
      var sink = FileSink(try FileDescriptor(creating: "/dev/full"), capacity: 4)
      try sink.write("abcdefgh")
    }
    #expect(error?.cause as? SystemError == SystemError(.write, "/dev/full", code: ENOSPC))
    #expect(error?.description == "/dev/full: write /dev/full: No space left on device (28)")
  }

  @Test("After a lost write every close throws")
  func fullAtTheEnd() throws {
    var sink = FileSink(try FileDescriptor(creating: "/dev/full"))
    try sink.write("abcdefgh")
    for _ in 0..<3 {
      var found: StreamError?
      do throws(StreamError) { try sink.close() } catch { found = error }
      #expect(found?.cause as? SystemError == SystemError(.write, "/dev/full", code: ENOSPC))
    }
  }

  @Test("A file is replaced only when the stream is closed")
  func replacing() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    var stream = IndentTransform(level: 1).into(try FileSink(replacing: path))
    try stream.write("new")
    try stream.flush()
    #expect(try contents(path) == Array("old".utf8))
    try stream.close()
    #expect(try contents(path) == Array("  new".utf8))
  }

  @Test("A failed stream and a destroyed stream keep the old file")
  func abandoning() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    #expect(throws: StreamError.self) {
      var stream = LineTransform(limit: 3).then(LineEndTransform()).into(
        try FileSink(replacing: path))
      try stream.write("ab\nabcd\n")
    }
    do {
      var stream = try FileSink(replacing: path)
      try stream.write("new")
    }
    do {
      var stream = HexDecoder().into(try FileSink(replacing: path))
      try? stream.write("4142zz")
      #expect(Self.closes(&stream) == false)
      #expect(Self.closes(&stream) == false)
    }
    #expect(try contents(path) == Array("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
  }

  @Test("A transform that fails at its end, and a source that fails, keep the old file")
  func failedEnds() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    do {
      var stream = HexDecoder().into(try FileSink(replacing: path))
      try stream.write("414")
      #expect(Self.closes(&stream) == false)
      #expect(Self.closes(&stream) == false)
    }
    do {
      var stream = HexEncoder().into(try FileSink(replacing: path))
      var source = FailingSource(source: ArraySource([1, 2, 3]))
      #expect(throws: StreamError.self) { try stream.write(contentsOf: &source) }
      #expect(throws: StreamError.self) { try stream.close() }
    }
    do {
      var sink = try FileSink(replacing: path)
      var source = FailingSource(source: ArraySource([1, 2, 3]))
      #expect(throws: StreamError.self) { try sink.write(contentsOf: &source) }
      #expect(throws: StreamError.self) { try sink.close() }
    }
    do {
      var sink = AnySink(try FileSink(replacing: path))
      var source = FailingSource(source: ArraySource([1, 2, 3]))
      #expect(throws: StreamError.self) { try sink.write(contentsOf: &source) }
      #expect(throws: StreamError.self) { try sink.close() }
    }
    #expect(try contents(path) == Array("old".utf8))
  }

  @Test("An asynchronous sequence that fails keeps the old file")
  func failedSequence() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("old".utf8))
    let bytes = AsyncThrowingStream<UInt8, any Error> { continuation in
      continuation.yield(1)
      continuation.finish(throwing: FailingSource.Failure())
    }
    var sink = try FileSink(replacing: path)
    await #expect(throws: FailingSource.Failure.self) { try await sink.write(contentsOf: bytes) }
    #expect(throws: StreamError.self) { try sink.close() }
    #expect(try contents(path) == Array("old".utf8))
  }

  /// Returns whether a stream can be closed; if not, the error must name the stage of the test.
  private static func closes(_ stream: inout Stage<HexDecoder, FileSink<AtomicFileWriter>>) -> Bool
  {
    do throws(StreamError) {
      try stream.close()
      return true
    } catch {
      #expect(error.stage == "hex decoding")
      return false
    }
  }

  /// `Data(contentsOf:)` of Swift 6.3 leaks 4 KiB for an empty file.
  private func contents(_ path: String) throws -> [UInt8] {
    Array(try FileHandle(forReadingFrom: URL(filePath: path)).readToEnd() ?? Data())
  }
}
