import ApusBytes

/// A push parser that receives bytes in chunks and calls a closure for each row.
///
/// Use it for callbacks and sockets. A program that can ask for bytes uses a `CSVReader`, whose
/// rows come in a plain loop.
///
///     var parser = CSVParser()
///     try parser.parse(chunk) { row in count += row.count }
///     try parser.finish { row in count += row.count }
///
public struct CSVParser: ~Copyable, Sendable {
  @usableFromInline var splitter: RecordSplitter

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  public init(dialect: CSVDialect = .commas, options: CSVOptions = .strict) {
    splitter = RecordSplitter(dialect, options)
  }

  /// The malformed parts so far, if the options are lenient.
  public var report: CSVReport { splitter.report }

  /// The start of the last row that the closure received, or of the text before the first row.
  public var position: CSVPosition { splitter.lastPosition }

  /// Parses the next bytes and calls a closure with each row that ends in them.
  ///
  /// - Parameters:
  ///   - chunk: The bytes after those of the last call. The parser keeps a copy of an incomplete
  ///     last row and of no other bytes.
  ///   - body: Receives a row, which is valid until the closure returns.
  /// - Throws: The malformed text that the options reject, after the rows before it. Later calls throw
  ///   the same error.
  /// - Important: The text ends with `finish`. Bytes that are parsed later are dropped without an
  ///   error.
  /// - Complexity: O(*n*). Allocates if a row is cut and longer than all cut rows before it, or has
  ///   more fields than all rows before it.
  @inlinable @inline(__always)
  public mutating func parse(
    _ chunk: Span<UInt8>, _ body: (borrowing CSVRow) -> Void
  ) throws(CSVError) {
    while let row = next(in: chunk) { body(row) }
    if let error = splitter.error { throw error }
  }

  /// Ends the text, and calls a closure with the last row if it has no line end. For another text,
  /// create another parser.
  ///
  /// - Parameter body: Receives the row.
  /// - Throws: The malformed text that the options reject.
  @inlinable @inline(__always)
  public mutating func finish(_ body: (borrowing CSVRow) -> Void) throws(CSVError) {
    if splitter.finish() == .record { body(splitter.row(in: Span())) }
    if let error = splitter.error { throw error }
  }

  /// Returns the next row. A row that a loop binds stays in registers; an argument of a closure
  /// would be stored in memory each time.
  @inlinable @inline(__always)
  @_lifetime(&self, copy chunk)
  mutating func next(in chunk: Span<UInt8>) -> CSVRow? {
    guard splitter.next(in: chunk) == .record else { return nil }
    return splitter.row(in: chunk)
  }
}
