import ApusBytes

/// A writer that appends rows to an array of bytes, with quotes if they are needed.
///
/// A `CSVReader` of the same dialect reads the same fields back.
///
///     var writer = CSVWriter()
///     try writer.write(["Zoo, main gate", "52.5"])
///     String(decoding: writer.bytes, as: UTF8.self)  // "\"Zoo, main gate\",52.5\r\n"
///
public struct CSVWriter: Sendable {
  /// The bytes that were written and not yet drained.
  public private(set) var bytes: [UInt8] = []
  private let dialect: CSVDialect
  private let lineEnd: [UInt8]
  private let quotesAll: Bool
  /// The bytes that have a meaning; all are ASCII.
  private let special: SpecialBytes
  private var fieldCount = 0
  /// The meaning of the last field if it is empty.
  private var emptyField = EmptyField.any
  private var isAtStart = true
  private var rowStart = 0
  /// The text of a value before quoting.
  var scratch: [UInt8] = []

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - dialect: The bytes that have a meaning. If the dialect allows any line end, lines end with
  ///     CRLF.
  ///   - quotesAll: Whether every field gets quotes. A text that is `nil` gets none, because an
  ///     empty text between quotes is read as a text.
  public init(dialect: CSVDialect = .commas, quotesAll: Bool = false) {
    self.dialect = dialect
    self.quotesAll = quotesAll
    lineEnd = dialect.lineEnd == .any ? [13, 10] : dialect.lineEnd.bytes
    special = SpecialBytes(dialect)
  }

  /// Writes a row.
  ///
  /// - Parameter fields: The fields of the row, at least one field.
  /// - Throws: `cannotQuote` if the dialect cannot represent a field; nothing of the row is
  ///   written.
  /// - Complexity: O(*n*); allocates if the array must grow.
  public mutating func write(_ fields: [String]) throws(CSVWriterError) {
    for field in fields { try append(field.utf8.span) }
    try endRow()
  }

  /// Writes a field of the current row.
  ///
  /// - Parameter field: The value of the field.
  /// - Throws: `cannotQuote` if the dialect cannot represent the value. The row is then removed.
  /// - Complexity: O(*n*); allocates if the array of bytes must grow.
  public mutating func append(_ field: Span<UInt8>) throws(CSVWriterError) {
    try append(field, ifEmpty: .any)
  }

  /// Writes a field of the current row.
  ///
  /// - Parameter meaning: The meaning of the field if it has no bytes.
  mutating func append(
    _ field: Span<UInt8>, ifEmpty meaning: EmptyField
  ) throws(CSVWriterError) {
    if fieldCount > 0 { bytes.append(dialect.delimiter) }
    if needsQuotes(field, ifEmpty: meaning) {
      try appendQuoted(field)
    } else {
      field.append(to: &bytes)
    }
    fieldCount += 1
    emptyField = meaning
  }

  /// Whether the dialect can distinguish an empty text from a missing text.
  var hasQuotes: Bool { dialect.quote != nil }

  /// Ends the current row.
  ///
  /// - Throws: `cannotQuote` if the only field of the row is empty, which would be an empty line,
  ///   and the dialect has no quotes; `outOfRange` if the only field is a text that is `nil`,
  ///   because a field with quotes is read as an empty text. The row is then removed.
  public mutating func endRow() throws(CSVWriterError) {
    precondition(fieldCount > 0, "endRow needs at least one field; call append first")
    if bytes.count == rowStart {
      if emptyField == .missing { throw dropRow(.outOfRange) }
      try appendQuoted(Span())
    }
    bytes += lineEnd
    beginRow()
    isAtStart = false
  }

  /// Passes the written bytes to a closure and removes them.
  ///
  /// - Parameter body: Receives the bytes.
  public mutating func drain<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(fieldCount == 0, "drain must not be called within a row; call endRow first")
    try body(bytes.span)
    bytes.removeAll(keepingCapacity: true)
    rowStart = 0
  }

  private mutating func beginRow() {
    rowStart = bytes.count
    fieldCount = 0
  }

  private mutating func appendQuoted(_ field: Span<UInt8>) throws(CSVWriterError) {
    guard let quote = dialect.quote else { return try appendEscaped(field) }
    bytes.append(quote)
    for index in field.indices {
      let byte = field[index]
      if byte == quote || byte == dialect.escape { bytes.append(try mark(before: byte)) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  /// Returns the byte that makes a quote or an escape literal within quotes.
  private mutating func mark(before byte: UInt8) throws(CSVWriterError) -> UInt8 {
    if byte == dialect.escape || dialect.doublesQuotes { return byte }
    guard let escape = dialect.escape else { throw dropRow(.cannotQuote) }
    return escape
  }

  /// Removes the current row, and returns the reason.
  mutating func dropRow(_ reason: CSVWriterError) -> CSVWriterError {
    bytes.removeLast(bytes.count - rowStart)
    beginRow()
    return reason
  }

  private mutating func appendEscaped(_ field: Span<UInt8>) throws(CSVWriterError) {
    guard let escape = dialect.escape, !field.isEmpty else { throw dropRow(.cannotQuote) }
    for index in field.indices {
      if special.contains(field[index]) || index == 0 { bytes.append(escape) }
      bytes.append(field[index])
    }
  }

  private func needsQuotes(_ field: Span<UInt8>, ifEmpty meaning: EmptyField) -> Bool {
    if field.isEmpty { return meaning == .text || quotesAll && meaning == .any }
    if quotesAll { return true }
    if fieldCount == 0, field[0] == dialect.comment || isAtStart && field[0] == 0xef { return true }
    for index in field.indices where special.contains(field[index]) { return true }
    return false
  }
}
