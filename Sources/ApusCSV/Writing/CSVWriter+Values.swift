extension CSVWriter {
  /// Writes a value as a field of the current row.
  ///
  ///     try writer.append(stop.id)
  ///     try writer.append(stop.delay)  // nil is an empty field
  ///     try writer.endRow()
  ///
  /// - Parameter value: The value.
  /// - Throws: `outOfRange` if the value has no text, `cannotQuote` if the dialect cannot represent
  ///   it. The row is then removed. `endRow` throws for a text that is `nil` as the only field.
  /// - Complexity: O(*n*) in its text; allocates if the array of bytes must grow.
  public mutating func append(_ value: some CSVValue) throws(CSVWriterError) {
    guard value.hasText else { throw dropRow(.outOfRange) }
    try append(ifEmpty: value.emptyField) { text in value.appendText(to: &text) }
  }

  /// Writes a field that was read, perhaps in another dialect, as a field of the current row.
  ///
  ///     while let row = try reader.next() {
  ///       for column in columns { try writer.append(row[column]) }
  ///       try writer.endRow()
  ///     }
  ///
  /// An empty field with quotes is written with quotes, and one without quotes without, because
  /// the first is an empty text and in the second the text is missing. A missing text that is the
  /// only field of its row gets quotes, and in a dialect without quotes both are the same.
  ///
  /// - Parameter field: The field. Its value is written, with quotes if they are needed.
  /// - Throws: `cannotQuote` if the dialect cannot represent the value. The row is then removed.
  /// - Complexity: O(*n*); allocates if the array of bytes must grow.
  public mutating func append(_ field: borrowing CSVField) throws(CSVWriterError) {
    let meaning: EmptyField = field.raw.isEmpty || !hasQuotes ? .copied : .text
    guard field.needsUnescaping else { return try append(field.bytes, ifEmpty: meaning) }
    try append(ifEmpty: meaning) { text in field.appendValue(to: &text) }
  }

  /// Writes a row that was read, perhaps in another dialect.
  ///
  ///     let semicolons = try CSVDialect(delimiter: UInt8(ascii: ";"))
  ///     let text = [UInt8]("name;km\nZoo;1.5\nHarbour;2\n".utf8)
  ///     var reader = CSVReader(of: ArraySource(text), dialect: semicolons)
  ///     var writer = CSVWriter()
  ///     while let row = try reader.next() {
  ///       if row[1] == "1.5" { try writer.write(row) }
  ///     }
  ///     String(decoding: writer.bytes, as: UTF8.self)  // "Zoo,1.5\r\n"
  ///
  /// - Parameter row: The row. Its values are written as `append` writes fields.
  /// - Throws: `cannotQuote` if the dialect cannot represent a value; nothing of the row is written.
  /// - Complexity: O(*n*); allocates if the array of bytes must grow.
  public mutating func write(_ row: borrowing CSVRow) throws(CSVWriterError) {
    for column in 0..<row.count { try append(row[column]) }
    try endRow()
  }

  /// Writes a text that is made first, in a buffer that is reused.
  private mutating func append(
    ifEmpty meaning: EmptyField, _ makeText: (inout [UInt8]) -> Void
  ) throws(CSVWriterError) {
    var text: [UInt8] = []
    swap(&text, &scratch)
    defer { swap(&text, &scratch) }
    text.removeAll(keepingCapacity: true)
    makeText(&text)
    try append(text.span, ifEmpty: meaning)
  }
}
