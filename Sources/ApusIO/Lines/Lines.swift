public import ApusBytes

/// A reader of a source's lines. Each line is borrowed until the next call.
///
/// LF ends a line, and a CR before it belongs to the end. A CR without LF is an ordinary byte, as
/// in `grep`. The last line needs no end; a source that ends with LF has no empty line after it. A
/// line within a chunk is not copied. A line that spans chunks is copied into a reused buffer.
///
///     var lines = Lines(of: try DescriptorSource(path: "words.txt"))
///     while let line = try lines.next() { longest = max(longest, line.count) }
///
/// The bytes need not be UTF-8. In tasks use `AsyncLines`; for tables use a parser of tables.
public struct Lines<Source: ByteSource & ~Copyable>: ~Copyable {
  @usableFromInline var source: Source
  @usableFromInline var splitter: LineSplitter
  @usableFromInline var step = LineSplitter.Step.needsChunk
  @usableFromInline var isAtEnd = false

  /// Creates a reader of the remaining lines of a source.
  ///
  /// - Parameters:
  ///   - source: The source to read.
  ///   - limit: The maximum length of a line in bytes, without its end; `Int.max` for no limit.
  /// - Precondition: `limit` is not negative. Checked in every build.
  @inlinable
  public init(of source: consuming Source, limit: Int = 1_048_576) {
    precondition(limit >= 0, "limit must not be negative")
    self.source = source
    splitter = LineSplitter(limit: limit)
  }

  /// Returns the next line, without its end.
  ///
  /// - Returns: The bytes of the line, borrowed until the next call; `nil` at the end.
  /// - Throws: The source's error, or `tooLong`; no more lines will come.
  /// - Complexity: O(*n*) in the length of the line. Allocates only if the line spans chunks and is
  ///   longer than all earlier lines that span chunks.
  @inlinable
  @_lifetime(&self)
  public mutating func next() throws(LineError<Source.Failure>) -> Span<UInt8>? {
    guard try advance() else { return nil }
    return line
  }

  /// Returns the next line as a string, with invalid UTF-8 repaired.
  ///
  /// - Returns: The line without its end; `nil` at the end.
  /// - Throws: The source's error, or `tooLong`; no more lines will come.
  /// - Complexity: O(*n*) in the length of the line. Allocates if the line is longer than 15 bytes.
  @inlinable
  public mutating func nextString() throws(LineError<Source.Failure>) -> String? {
    guard try advance() else { return nil }
    return line.text
  }

  @inlinable var line: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      switch step {
      case .line(let range): source.chunk.extracting(range)
      case .carried: splitter.carry.span
      case .needsChunk, .tooLong: Span()
      }
    }
  }

  @inlinable mutating func advance() throws(LineError<Source.Failure>) -> Bool {
    while !isAtEnd {
      step = splitter.next(in: source.chunk)
      if step == .needsChunk { try readChunk() }
      switch step {
      case .line, .carried: return true
      case .tooLong: throw tooLong()
      case .needsChunk: continue
      }
    }
    return false
  }

  @inlinable mutating func readChunk() throws(LineError<Source.Failure>) {
    do throws(Source.Failure) {
      isAtEnd = try !source.advance()
    } catch {
      isAtEnd = true
      throw .source(error)
    }
    splitter.beginChunk()
    if isAtEnd { step = splitter.finish() }
  }

  @inlinable mutating func tooLong() -> LineError<Source.Failure> {
    isAtEnd = true
    return .tooLong(start: splitter.lineStart, limit: splitter.limit)
  }
}
