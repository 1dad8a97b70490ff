import ApusBytes

/// A field of a row: a view of its bytes, which are copied and unescaped only on request.
///
///     row[2].string                    // a String
///     row[2].appendValue(to: &buffer)  // bytes, into a buffer that is reused
///     row[2] == "Berlin"               // no copy
///
@frozen
public struct CSVField: ~Escapable {
  /// The bytes of the field in the text, with its quotes.
  public let raw: Span<UInt8>
  @usableFromInline let quoting: CSVQuoting

  @inlinable @inline(__always)
  @_lifetime(copy raw)
  init(_ raw: Span<UInt8>, _ quoting: CSVQuoting) {
    self.raw = raw
    self.quoting = quoting
  }

  /// Whether the field begins with a quote.
  @inlinable @inline(__always)
  public var isQuoted: Bool { !raw.isEmpty && quoting.isQuote(raw[0]) }

  /// The bytes without the surrounding quotes. They are the value, unless `needsUnescaping` is
  /// true.
  @inlinable @inline(__always)
  public var bytes: Span<UInt8> {
    @_lifetime(copy self)
    get {
      guard isQuoted else { return raw }
      let endsWithQuote = raw.count > 1 && quoting.isQuote(raw[raw.count - 1])
      return raw.extracting(1..<(endsWithQuote ? raw.count - 1 : raw.count))
    }
  }

  /// The field without the blanks and tabs at both ends, unless it is quoted. An escaped blank is
  /// kept.
  ///
  /// Text inside quotes is kept as it is. A field with blanks before its quotes, as in `a, "b"`,
  /// counts as quoted here. The scanner does not look past blanks: to the scanner those quotes are
  /// stray quotes, and the field ends at the next separator.
  ///
  ///     row[2].trimmed.string
  ///
  /// - Complexity: O(*n*) in the blanks; does not allocate.
  public var trimmed: CSVField {
    @_lifetime(copy self)
    get {
      guard !isQuoted else { return self }
      var (start, end) = (0, raw.count)
      while start < end, Self.isBlank(raw[start]) { start += 1 }
      while start < end, Self.isBlank(raw[end - 1]), !isEscaped(end - 1) { end -= 1 }
      return CSVField(raw.extracting(start..<end), quoting)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether an odd number of escapes is before a byte, so that the last of them makes it literal.
  private func isEscaped(_ index: Int) -> Bool {
    guard let escape = quoting.escape else { return false }
    var start = index
    while start > 0, raw[start - 1] == escape { start -= 1 }
    return (index - start) % 2 == 1
  }

  /// Whether `bytes` contains doubled quotes or escapes, so that the value must be unescaped.
  ///
  /// - Complexity: O(*n*) for a quoted field; does not allocate.
  public var needsUnescaping: Bool {
    if let escape = quoting.escape, raw.firstIndex(of: escape, from: 0) != nil { return true }
    guard isQuoted else { return false }
    return raw.count == 1 || bytes.firstIndex(of: quoting.quote, from: 0) != nil
  }

  /// Appends the value, without the surrounding quotes and with each doubled quote as a single
  /// quote.
  ///
  /// - Parameter buffer: The buffer to append to; nothing is removed from it.
  /// - Complexity: O(*n*); allocates if the buffer must grow.
  public func appendValue(to buffer: inout [UInt8]) {
    guard needsUnescaping else { return bytes.append(to: &buffer) }
    var unescaper = Unescaper(quoting)
    for index in raw.indices {
      if let byte = unescaper.take(raw[index]) { buffer.append(byte) }
    }
  }

  /// The value as a string, with invalid UTF-8 repaired.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes, and if the value must be unescaped.
  public var string: String {
    guard needsUnescaping else { return bytes.text }
    var value: [UInt8] = []
    appendValue(to: &value)
    return String(decoding: value, as: UTF8.self)
  }

  /// Returns whether the value is the UTF-8 of a string.
  ///
  /// - Complexity: O(*n*); allocates if the value must be unescaped.
  public static func == (field: borrowing CSVField, text: String) -> Bool {
    guard field.needsUnescaping else { return field.bytes.equals(text.utf8.span) }
    var value: [UInt8] = []
    field.appendValue(to: &value)
    return value.span.equals(text.utf8.span)
  }
}
