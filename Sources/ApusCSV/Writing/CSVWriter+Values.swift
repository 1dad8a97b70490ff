extension CSVWriter {
  /// Writes a value as a field of the row at hand.
  ///
  ///     try writer.append(stop.id)
  ///     try writer.append(stop.delay)  // nil is an empty field
  ///     try writer.endRow()
  ///
  /// - Parameter value: The value.
  /// - Throws: `cannotQuote` where the dialect cannot say it; the row begins anew.
  /// - Complexity: O(*n*) in its text; allocates where the array of bytes must grow.
  public mutating func append(_ value: some CSVValue) throws(CSVWriterError) {
    var text: [UInt8] = []
    swap(&text, &scratch)
    defer { swap(&text, &scratch) }
    text.removeAll(keepingCapacity: true)
    value.appendText(to: &text)
    try append(text.span)
  }
}
