import ApusBytes
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Lines across the ends of buffers")
struct RestartedLinesTests {
  private static let texts = [
    "", "\n", "\n\n", "a", "a\n", "ab\ncde\n\nf", "one line longer than most\nb\n", "x\r\ny",
  ]

  @Test(
    "A buffer of any size gives the lines of the text, even if a line is longer than the buffer",
    arguments: texts)
  func everySize(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8))
    var expected = text.split(separator: "\n" as Character, omittingEmptySubsequences: false)
      .map(String.init)
    if text.unicodeScalars.contains("\r") { expected = ["x\r", "y"] }
    if expected.last == "" { expected.removeLast() }
    for capacity in 1...32 {
      var lines = try RestartedLines(path, capacity: capacity)
      var found: [String] = []
      try lines.forEach { found.append($0.text) }
      #expect(found == expected, "\(capacity)")
    }
  }

  // Only Lines of ApusStreams removes a CR at the end of a line.
  @Test(
    "All variants find the same lines with any buffer",
    arguments: texts.filter { !$0.unicodeScalars.contains("\r") })
  func variants(text: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array(text.utf8))
    let expected = try StitchingCaseStudies.whole(path)
    for capacity in 1...16 {
      #expect(try StitchingCaseStudies.stitched(path, capacity) == expected)
      #expect(try StitchingCaseStudies.restarted(path, capacity) == expected)
      #expect(try StitchingCaseStudies.eachByte(path, capacity) == expected)
    }
  }

  @Test("A short read neither ends the lines nor shortens the later reads (X-20)")
  func shortReads() throws {
    let pipe = try FileDescriptor.Pipe()
    let reader = pipe.reader
    var writer: FileDescriptor? = pipe.writer
    try writer?.write(Array("a\nb".utf8))
    var lines = RestartedLines(reader, capacity: 16)
    var found: [String] = []
    // The rest is written after the first read of three bytes was passed on.
    try lines.forEach { line in
      found.append(line.text)
      if found.count == 1 {
        try? writer?.write(Array("cdefghijklm\nn".utf8))
        writer = nil
      }
    }
    #expect(found == ["a", "bcdefghijklm", "n"])
  }

  @Test("A failed read ends the lines with the error, not with an endless loop (X-20)")
  func failure() throws {
    let folder = try TemporaryFolder()
    let error = try #require(throws: SystemError.self) {
      var lines = try RestartedLines(folder.path, capacity: 16)
      try lines.forEach { _ in }
    }
    #expect(error.operation == .read)
  }
}
