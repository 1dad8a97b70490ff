public import ApusBytes

/// A reader of a source's lines for tasks, which suspends while it waits; the rules are those of
/// `Lines`.
///
///     var lines = AsyncLines(of: body)
///     while let line = try await lines.next() { longest = max(longest, line.count) }
///
public struct AsyncLines<Source: AsyncByteSource & ~Copyable>: ~Copyable {
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
  public mutating func next() async throws(LineError<Source.Failure>) -> Span<UInt8>? {
    guard try await advance() else { return nil }
    return line
  }

  /// Returns the next line as a string, with invalid UTF-8 repaired.
  ///
  /// - Returns: The line without its end; `nil` at the end.
  /// - Throws: The source's error, or `tooLong`; no more lines will come.
  /// - Complexity: O(*n*) in the length of the line. Allocates if the line is longer than 15 bytes.
  @inlinable
  public mutating func nextString() async throws(LineError<Source.Failure>) -> String? {
    guard try await advance() else { return nil }
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

  @inlinable mutating func advance() async throws(LineError<Source.Failure>) -> Bool {
    while !isAtEnd {
      step = splitter.next(in: source.chunk)
      if step == .needsChunk { try await readChunk() }
      switch step {
      case .line, .carried: return true
      case .tooLong: throw tooLong()
      case .needsChunk: continue
      }
    }
    return false
  }

  @inlinable mutating func readChunk() async throws(LineError<Source.Failure>) {
    do throws(Source.Failure) {
      isAtEnd = try await !source.advance()
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
