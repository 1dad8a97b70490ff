import ApusBytes

/// The rows of bytes that somebody gives in chunks: the form for callbacks and sockets.
///
/// Who can ask for bytes uses a `CSVReader`, whose rows come in a plain loop.
///
///     var parser = CSVParser()
///     try parser.write(chunk) { row in count += row.count }
///     try parser.close { row in count += row.count }
///
public struct CSVParser: ~Copyable, Sendable {
  @usableFromInline var splitter: RecordSplitter

  /// Creates a parser that has seen nothing.
  ///
  /// - Parameters:
  ///   - dialect: Which bytes have a meaning.
  ///   - rules: What to do with a text that is not quite a table.
  public init(dialect: CSVDialect = .commas, rules: CSVRules = .strict) {
    splitter = RecordSplitter(dialect, rules)
  }

  /// What was odd so far, where the rules are lenient.
  public var report: CSVReport { splitter.report }

  /// The start of the last row that was given; the start of the text before the first row.
  public var position: CSVPosition { splitter.lastPosition }

  /// Takes the next bytes and gives each row that ends in them.
  ///
  /// - Parameters:
  ///   - chunk: The bytes after those of the last call; none is kept but those of the last, incomplete row.
  ///   - body: What to do with a row, which is lent until it returns.
  /// - Throws: What is wrong with the text, after the rows before it; later calls throw the same.
  /// - Complexity: O(*n*); allocates where a row is cut by a border and longer than all those before it
  ///   that were, or has more fields than all rows before it.
  @inlinable @inline(__always)
  public mutating func write(
    _ chunk: Span<UInt8>, _ body: (borrowing CSVRow) -> Void
  ) throws(CSVError) {
    while let row = next(in: chunk) { body(row) }
    if let error = splitter.error { throw error }
  }

  /// Says that no more bytes come, and gives the last row where no line end did.
  ///
  /// - Parameter body: What to do with the row.
  /// - Throws: What is wrong with the text.
  @inlinable @inline(__always)
  public mutating func close(_ body: (borrowing CSVRow) -> Void) throws(CSVError) {
    if splitter.finish() == .record { body(splitter.row(in: Span())) }
    if let error = splitter.error { throw error }
  }

  /// A row that the loop binds stays in registers; one that is made for a closure is put into memory, each time.
  @inlinable @inline(__always)
  @_lifetime(&self, copy chunk)
  mutating func next(in chunk: Span<UInt8>) -> CSVRow? {
    guard splitter.next(in: chunk) == .record else { return nil }
    return splitter.row(in: chunk)
  }
}
