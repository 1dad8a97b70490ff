import ApusIO
import Testing

/// The chunks of an array for tasks, and then an error if there is one.
private struct TaskSource: ~Copyable, AsyncByteSource {
  struct Cut: Error, Equatable {}
  private var source: ArraySource
  private let isCut: Bool

  init(_ text: String, chunk: Int, isCut: Bool = false) {
    source = ArraySource(Array(text.utf8), chunkSize: chunk)
    self.isCut = isCut
  }

  mutating func advance() async throws(Cut) -> Bool {
    if source.advance() { return true }
    if isCut { throw Cut() }
    return false
  }

  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { source.chunk }
  }
}

@Suite("AsyncLines of a source")
struct AsyncLinesTests {
  @Test("Lines for tasks are those of Lines, at every chunk size", arguments: 1...12)
  func lines(chunk: Int) async throws {
    for text in ["", "a", "a\n", "a\r\nb", "\n\n", "a\r\rb\n", "é\nlong line\nc\r", "\r\n"] {
      var expected: [String] = []
      var reference = Lines(of: ArraySource(Array(text.utf8)))
      while let line = try reference.nextString() { expected.append(line) }
      var lines = AsyncLines(of: TaskSource(text, chunk: chunk))
      var found: [String] = []
      while let line = try await lines.nextString() { found.append(line) }
      #expect(found == expected, "\(text.debugDescription)")
      #expect(try await lines.nextString() == nil)
    }
  }

  @Test("A line over the limit throws its offset and ends the lines", arguments: 1...12)
  func limit(chunk: Int) async throws {
    for (text, isTooLong) in [("ab\nabcd\r\n", false), ("ab\nabcd", false), ("ab\nabcde", true)] {
      var lines = AsyncLines(of: TaskSource(text, chunk: chunk), limit: 4)
      #expect(try await lines.nextString() == "ab")
      var found: LineError<TaskSource.Cut>?
      do throws(LineError<TaskSource.Cut>) { _ = try await lines.next() } catch { found = error }
      #expect(found == (isTooLong ? .tooLong(start: 3, limit: 4) : nil), "\(text)")
      #expect(try await lines.nextString() == nil)
    }
  }

  @Test("A failing source delivers its lines, then the error, then the end", arguments: 1...4)
  func failure(chunk: Int) async throws {
    var lines = AsyncLines(of: TaskSource("a\nb", chunk: chunk, isCut: true))
    #expect(try await lines.nextString() == "a")
    await #expect(throws: LineError.source(TaskSource.Cut())) { try await lines.nextString() }
    #expect(try await lines.nextString() == nil)
  }

  @Test("A closure for each byte gets all bytes before the error of the source", arguments: 1...4)
  func bytes(chunk: Int) async throws {
    var source = TaskSource("abc", chunk: chunk, isCut: true)
    var found: [UInt8] = []
    await #expect(throws: TaskSource.Cut.self) {
      try await source.forEachByte { found.append($0) }
    }
    #expect(found == Array("abc".utf8))
    var whole = TaskSource("abc", chunk: chunk)
    let first = try await whole.nextChunk()?.count
    #expect(first == min(chunk, 3))
  }
}
