import ApusBytes
import ApusIO
import Synchronization
import Testing

/// A file in memory whose calls can fail.
private struct MemoryFile: ~Copyable, WritableFile {
  /// The contents, which outlive the file.
  final class Contents: Sendable {
    let bytes = Mutex<[UInt8]>([])
    let isFinished = Mutex(false)
  }

  let path = "memory"
  let contents: Contents
  /// The number of bytes that fit.
  var room = Int.max
  var canFinish = true

  private static let full = SystemError(.write, code: 28)

  mutating func write(_ bytes: RawSpan) throws(SystemError) {
    guard bytes.byteCount <= room else { throw Self.full }
    room -= bytes.byteCount
    var new: [UInt8] = []
    for index in 0..<bytes.byteCount { new.append(bytes.elements[index]) }
    contents.bytes.withLock { $0 += new }
  }

  consuming func finish() throws(SystemError) {
    guard canFinish else { throw Self.full }
    contents.isFinished.withLock { $0 = true }
  }
}

@Suite("FileSink of any file")
struct AnyFileSinkTests {
  private let bytes = (0..<100).map { UInt8($0) }

  @Test("Bytes and spans reach the file in order, at every size of the buffer", arguments: 1...40)
  func order(capacity: Int) throws {
    let contents = MemoryFile.Contents()
    var sink = FileSink(MemoryFile(contents: contents), capacity: capacity)
    for start in stride(from: 0, to: 60, by: 3) {
      try sink.write(bytes[start])
      try sink.write(contentsOf: bytes[start + 1...start + 2])
    }
    try sink.write(contentsOf: bytes.span.extracting(60..<100))
    #expect(!contents.isFinished.withLock { $0 })
    try sink.close()
    #expect(contents.bytes.withLock { $0 } == bytes)
    #expect(contents.isFinished.withLock { $0 })
    try sink.close()
  }

  @Test("A file that fails to end makes every close throw, with the path as the stage")
  func finish() throws {
    var sink = FileSink(MemoryFile(contents: .init(), canFinish: false))
    try sink.write(1)
    let first = #expect(throws: StreamError.self) { try sink.close() }
    #expect(first?.stage == "memory")
    #expect(first?.cause is SystemError)
    let second = #expect(throws: StreamError.self) { try sink.close() }
    #expect(first == second)
    let written = #expect(throws: StreamError.self) { try sink.write(2) }
    #expect(written?.cause is SinkClosedError)
  }

  @Test("No byte follows a write that failed, and the file is not finished")
  func full() throws {
    let contents = MemoryFile.Contents()
    var sink = FileSink(MemoryFile(contents: contents, room: 10), capacity: 4)
    let error = #expect(throws: StreamError.self) {
      for byte in bytes { try sink.write(byte) }
    }
    #expect(contents.bytes.withLock { $0 } == Array(bytes.prefix(8)))
    let closed = #expect(throws: StreamError.self) { try sink.close() }
    #expect(closed == error)
    #expect(!contents.isFinished.withLock { $0 })
  }

  @Test("A source that failed keeps the file from being finished")
  func source() throws {
    let contents = MemoryFile.Contents()
    var sink = FileSink(MemoryFile(contents: contents))
    try sink.write(1)
    let cause = StreamError(stage: "source", SinkClosedError())
    sink.recordFailure(cause)
    let closed = #expect(throws: StreamError.self) { try sink.close() }
    #expect(closed == cause)
    #expect(!contents.isFinished.withLock { $0 })
  }
}
