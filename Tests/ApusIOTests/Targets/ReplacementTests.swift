import ApusBytes
import ApusIO
import ApusTestSupport
import Foundation
import Testing

@Suite("FileSink of files on a disk")
struct ReplacementTests {
  @Test(
    "A created file has all bytes after the end, at each size of the buffer",
    arguments: [1, 3, 64, 4096])
  func creation(capacity: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.file("created")
    try Data("an older and longer text".utf8).write(to: URL(filePath: path))
    var sink = try FileSink(creating: path, capacity: capacity)
    for number in 0..<100 { try sink.write("\(number),") }
    try sink.flush()
    try sink.write("end")
    try sink.close()
    try sink.close()
    let text = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    #expect(text == (0..<100).map { "\($0)," }.joined() + "end")
    let error = #expect(throws: StreamError.self) { try sink.write(1) }
    #expect(error?.stage == path)
    #expect(error?.cause as? SinkClosedError == SinkClosedError())
  }

  @Test("A file is replaced at the end, and not before")
  func replacement() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("replaced")
    try Data("old".utf8).write(to: URL(filePath: path))
    func text() throws -> String { try String(contentsOf: URL(filePath: path), encoding: .utf8) }
    do {
      var dropped = try FileSink(replacing: path, capacity: 2)
      try dropped.write("dropped without an end")
    }
    #expect(try text() == "old")
    var failed = try FileSink(replacing: path)
    try failed.write("failed")
    failed.recordFailure(StreamError(stage: "source", SinkClosedError()))
    #expect(throws: StreamError.self) { try failed.close() }
    #expect(try text() == "old")
    var sink = try FileSink(replacing: path)
    try sink.write("new")
    try sink.flush()
    #expect(try text() == "old")
    try sink.close()
    #expect(try text() == "new")
  }

  @Test("A folder that does not exist is an error of the system call, with the path")
  func missing() throws {
    #expect(throws: SystemError.self) { _ = try FileSink(creating: "/no/such/folder/file") }
    let error = #expect(throws: SystemError.self) {
      _ = try FileSink(replacing: "/no/such/folder/file")
    }
    #expect(error.map { "\($0)".contains("/no/such/folder") } == true)
  }
}
