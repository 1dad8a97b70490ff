import ApusBytes
public import ApusStreams

/// The rows of a source, pulled one at a time, each lent until the next one.
///
/// A row within a chunk of the source is not copied; one that a border cuts is, into a buffer that is
/// used again. Who is given bytes, instead of asking for them, uses a `CSVParser`; who wants rows out of
/// order, a `CSVIndex`.
///
///     var reader = CSVReader(of: try DescriptorSource(path: "stops.txt"))
///     let name = try reader.columns("stop_name")[0]
///     while let row = try reader.next() { longest = max(longest, row[name].bytes.count) }
///
public struct CSVReader<Source: ByteSource & ~Copyable>: ~Copyable {
  @usableFromInline var source: Source
  @usableFromInline var splitter: RecordSplitter
  @usableFromInline var isAtEnd = false

  /// Reads the rows of a source from where it is.
  ///
  /// - Parameters:
  ///   - source: What to read.
  ///   - dialect: Which bytes have a meaning.
  ///   - rules: What to do with a text that is not quite a table.
  public init(
    of source: consuming Source, dialect: CSVDialect = .commas, rules: CSVRules = .strict
  ) {
    self.source = source
    splitter = RecordSplitter(dialect, rules)
  }

  /// What was odd so far, where the rules are lenient.
  public var report: CSVReport { splitter.report }

  /// The start of the last row that was returned, also after the end; the start of the text before the first row.
  public var position: CSVPosition { splitter.lastPosition }

  /// Returns the next row.
  ///
  /// - Returns: The row, lent until the next call; `nil` at the end.
  /// - Throws: The source's error, or what is wrong with the text; no more rows will come.
  /// - Complexity: O(*n*) in the length of the row; allocates where a row is cut by a border and longer
  ///   than all those before it that were, or has more fields than all rows before it.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func next() throws(CSVReaderError<Source.Failure>) -> CSVRow? {
    guard try advance() else { return nil }
    return splitter.row(in: source.chunk)
  }

  /// Returns the next rows: at least one, and those after it that have as many fields and are at hand.
  ///
  /// How many come at a time is not said: some hundred short ones, one that is longer than a few kilobytes, and one
  /// where lines end with CRLF or a row is out of the ordinary. `row` and `position` are those of the last one. Calls of
  /// `next` may come between.
  ///
  /// - Returns: The rows, lent until the next call; `nil` at the end.
  /// - Throws: As `next` does, after the rows before the fault.
  /// - Complexity: O(*n*) in the length of the rows; allocates as `next` does.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func nextRows() throws(CSVReaderError<Source.Failure>) -> CSVRows? {
    guard try advance() else { return nil }
    let count = splitter.takeRun()
    return splitter.rows(count, in: source.chunk)
  }

  /// Calls a closure with each row that is left.
  ///
  /// - Parameter body: What to do with a row.
  /// - Throws: The source's error, or what is wrong with the text.
  /// - Complexity: O(*n*); allocates as `next` does.
  @inlinable @inline(__always)
  public mutating func forEach(
    _ body: (borrowing CSVRow) -> Void
  ) throws(CSVReaderError<Source.Failure>) {
    while let row = try next() { body(row) }
  }

  /// The row that the last call of `next` returned, once more.
  ///
  /// For the few rows of a loop that something else has to look at: what gets the row that `next` returned, and is
  /// not inlined, has each row put into memory for it.
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
  mutating func advance() throws(CSVReaderError<Source.Failure>) -> Bool {
    if splitter.next(in: source.chunk) == .record { return true }
    return try advanceFurther()
  }

  /// What `next` does where a chunk ends.
  @inlinable @inline(never)
  mutating func advanceFurther() throws(CSVReaderError<Source.Failure>) -> Bool {
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
  mutating func readChunk() throws(CSVReaderError<Source.Failure>) {
    do throws(Source.Failure) {
      isAtEnd = try !source.advance()
    } catch {
      isAtEnd = true
      splitter.isAtEnd = true
      throw .source(error)
    }
  }
}
