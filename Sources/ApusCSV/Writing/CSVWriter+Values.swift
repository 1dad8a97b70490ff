extension CSVWriter {
  /// Writes a value as a field of the row at hand.
  ///
  ///     try writer.append(stop.id)
  ///     try writer.append(stop.delay)  // nil is an empty field
  ///     try writer.endRow()
  ///
  /// - Parameter value: The value.
  /// - Throws: `outOfRange` if the value has no text, `cannotQuote` if the dialect cannot say it; the row begins anew.
  /// - Complexity: O(*n*) in its text; allocates where the array of bytes must grow.
  public mutating func append(_ value: some CSVValue) throws(CSVWriterError) {
    guard value.hasText else { throw dropRow(.outOfRange) }
    try append { text in value.appendText(to: &text) }
  }

  /// Writes a field that was read, perhaps in another dialect, as one of the row at hand.
  ///
  ///     while let row = try reader.next() {
  ///       for column in columns { try writer.append(row[column]) }
  ///       try writer.endRow()
  ///     }
  ///
  /// - Parameter field: The field; what is written is its value, with quotes where they are needed.
  /// - Throws: `cannotQuote` where the dialect cannot say it; the row begins anew.
  /// - Complexity: O(*n*); allocates where the array of bytes must grow.
  public mutating func append(_ field: borrowing CSVField) throws(CSVWriterError) {
    guard field.needsUnescaping else { return try append(field.bytes) }
    try append { text in field.appendValue(to: &text) }
  }

  /// Writes a text that is made first, in memory that is used again.
  private mutating func append(_ makeText: (inout [UInt8]) -> Void) throws(CSVWriterError) {
    var text: [UInt8] = []
    swap(&text, &scratch)
    defer { swap(&text, &scratch) }
    text.removeAll(keepingCapacity: true)
    makeText(&text)
    try append(text.span)
  }
}
