public import ApusBytes

/// The lines of a source to a task that suspends while it waits; the rules are those of `Lines`.
///
///     var lines = AsyncLines(of: body)
///     while let line = try await lines.next() { longest = max(longest, line.count) }
///
public struct AsyncLines<Source: AsyncByteSource & ~Copyable>: ~Copyable {
  @usableFromInline var source: Source
  @usableFromInline var splitter: LineSplitter
  @usableFromInline var step = LineSplitter.Step.needsChunk
  @usableFromInline var isAtEnd = false

  /// Reads the lines of a source from where it is.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - limit: How many bytes a line may have, without its end; `Int.max` for any number.
  /// - Precondition: `limit` is not negative. Checked in every build.
  @inlinable
  public init(of source: consuming Source, limit: Int = 1_048_576) {
    precondition(limit >= 0, "limit must not be negative")
    self.source = source
    splitter = LineSplitter(limit: limit)
  }

  /// Returns the next line, without its end.
  ///
  /// - Returns: Its bytes, lent until the next call; `nil` at the end.
  /// - Throws: The source's error, or `tooLong`; no more lines will come.
  /// - Complexity: O(*n*) in the length of the line; allocates where a line is cut by a border and
  ///   longer than all those before it that were.
  @inlinable
  @_lifetime(&self)
  public mutating func next() async throws(LineError<Source.Failure>) -> Span<UInt8>? {
    guard try await advance() else { return nil }
    return line
  }

  /// Returns the next line as a string, its invalid UTF-8 repaired.
  ///
  /// - Returns: The line without its end; `nil` at the end.
  /// - Throws: The source's error, or `tooLong`; no more lines will come.
  /// - Complexity: O(*n*) in the length of the line; allocates for what is longer than 15 bytes.
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
