import ApusBytes
public import ApusIO

/// A reader that pulls rows from a byte source. Each row is valid until the next call.
///
/// A row within a chunk of the source is not copied. A row that is cut by the end of a chunk is
/// copied, into a buffer that is reused. A program that receives bytes uses a `CSVParser` instead;
/// to read rows out of order, use a `CSVIndex`.
///
///     var reader = CSVReader(of: try DescriptorSource(path: "stops.txt"))
///     let name = try reader.columns("stop_name")[0]
///     while let row = try reader.next() { longest = max(longest, row[name].bytes.count) }
///
public struct CSVReader<Source: ByteSource & ~Copyable>: ~Copyable {
  @usableFromInline var source: Source
  @usableFromInline var splitter: RecordSplitter
  @usableFromInline var isAtEnd = false

  /// Creates a reader of the rows of a source, from its current position.
  ///
  /// - Parameters:
  ///   - source: The source of the bytes.
  ///   - dialect: The bytes that have a meaning.
  ///   - options: The options for malformed text.
  public init(
    of source: consuming Source, dialect: CSVDialect = .commas, options: CSVOptions = .strict
  ) {
    self.source = source
    splitter = RecordSplitter(dialect, options)
  }

  /// The malformed parts so far, if the options are lenient.
  public var report: CSVReport { splitter.report }

  /// The start of the last row that was returned, also after the end, or of the text before the
  /// first row.
  public var position: CSVPosition { splitter.lastPosition }

  /// Returns the next row.
  ///
  /// - Returns: The row, valid until the next call, or `nil` at the end.
  /// - Throws: The source's error, or the malformed text that the options reject. No rows follow an
  ///   error.
  /// - Complexity: O(*n*) in the length of the row. Allocates if a row is cut and longer than all
  ///   cut rows before it, or has more fields than all rows before it.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func next() throws(CSVSourceError<Source.Failure>) -> CSVRow? {
    guard try advance() else { return nil }
    return splitter.row(in: source.chunk)
  }

  /// Returns the next row, and the rows after it that have as many fields and are already scanned.
  ///
  /// The number of rows is not specified: some hundred short rows, or a single row that is longer
  /// than a few kilobytes. It is also a single row if lines end with CRLF or if the row is unusual.
  /// `row` and `position` are those of the last row. Calls of `next` may come between.
  ///
  /// - Returns: The rows, valid until the next call, or `nil` at the end.
  /// - Throws: The errors of `next`, after the rows before the error.
  /// - Complexity: O(*n*) in the length of the rows; allocates as `next` does.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func nextRows() throws(CSVSourceError<Source.Failure>) -> CSVRows? {
    guard try advance() else { return nil }
    let count = splitter.takeRun()
    return splitter.rows(count, in: source.chunk)
  }

  /// Calls a closure with each remaining row.
  ///
  /// - Parameter body: Receives a row.
  /// - Throws: The source's error, or the malformed text that the options reject.
  /// - Complexity: O(*n*); allocates as `next` does.
  @inlinable @inline(__always)
  public mutating func forEach(
    _ body: (borrowing CSVRow) -> Void
  ) throws(CSVSourceError<Source.Failure>) {
    while let row = try next() { body(row) }
  }

  /// The row that the last call of `next` returned, again.
  ///
  /// Use it for the few rows of a loop that another function must see. Passing the row from `next`
  /// to a function that is not inlined makes the loop store every row in memory.
  ///
  /// - Precondition: The last call of `next` or `nextRows` returned a row. Checked in every build.
  @inlinable @inline(__always)
  public var row: CSVRow {
    @_lifetime(borrow self)
    get {
      precondition(splitter.hasRow, "no row: the last call of next returned none; call next first")
      return splitter.row(in: source.chunk)
    }
  }

  @inlinable @inline(__always)
  mutating func advance() throws(CSVSourceError<Source.Failure>) -> Bool {
    if splitter.next(in: source.chunk) == .record { return true }
    return try advanceFurther()
  }

  /// Finds the next row if a chunk ends.
  @inlinable @inline(never)
  mutating func advanceFurther() throws(CSVSourceError<Source.Failure>) -> Bool {
    while !isAtEnd {
      if splitter.error == nil {
        try readChunk()
        if takeRecord() { return true }
      }
      if let error = splitter.error {
        isAtEnd = true
        throw .malformed(error)
      }
    }
    return false
  }

  @inlinable
  mutating func takeRecord() -> Bool {
    (isAtEnd ? splitter.finish() : splitter.next(in: source.chunk)) == .record
  }

  @inlinable
  mutating func readChunk() throws(CSVSourceError<Source.Failure>) {
    do throws(Source.Failure) {
      isAtEnd = try !source.advance()
    } catch {
      isAtEnd = true
      splitter.stop()
      throw .source(error)
    }
  }
}
