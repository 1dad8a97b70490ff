import ApusBytes

/// One field of a row: a view of its bytes, which are copied and unescaped only when asked for.
///
///     row[2].string                    // a String
///     row[2].appendValue(to: &buffer)  // bytes, into memory that is used again
///     row[2] == "Berlin"               // neither
///
@frozen
public struct CSVField: ~Escapable {
  /// The bytes as they stand in the text, with their quotes.
  public let raw: Span<UInt8>
  @usableFromInline let quoting: CSVQuoting

  @inlinable @inline(__always)
  @_lifetime(copy raw)
  init(_ raw: Span<UInt8>, _ quoting: CSVQuoting) {
    self.raw = raw
    self.quoting = quoting
  }

  /// Whether it begins with a quote.
  @inlinable @inline(__always)
  public var isQuoted: Bool { !raw.isEmpty && quoting.isQuote(raw[0]) }

  /// The bytes without the quotes around them; the value, unless it `needsUnescaping`.
  @inlinable @inline(__always)
  public var bytes: Span<UInt8> {
    @_lifetime(copy self)
    get {
      guard isQuoted else { return raw }
      let endsWithQuote = raw.count > 1 && quoting.isQuote(raw[raw.count - 1])
      return raw.extracting(1..<(endsWithQuote ? raw.count - 1 : raw.count))
    }
  }

  /// The same field without the blanks and tabs at both ends, unless it is quoted: what is in quotes is meant.
  ///
  /// What is quoted behind blanks is taken for quoted here, as in `a, "b"`; the scanner, which does not look past
  /// blanks, has the quotes for odd ones and ends the field at the next separator.
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
      while start < end, Self.isBlank(raw[end - 1]) { end -= 1 }
      return CSVField(raw.extracting(start..<end), quoting)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Whether `bytes` contains doubled quotes or escapes, so that its value must be made.
  ///
  /// - Complexity: O(*n*) for a quoted field; does not allocate.
  public var needsUnescaping: Bool {
    if let escape = quoting.escape, raw.firstIndex(of: escape, from: 0) != nil { return true }
    guard isQuoted else { return false }
    return raw.count == 1 || bytes.firstIndex(of: quoting.quote, from: 0) != nil
  }

  /// Appends the value: without the quotes around it, one for two of those within.
  ///
  /// - Parameter buffer: Where it goes; nothing is removed from it.
  /// - Complexity: O(*n*); allocates where the buffer must grow.
  public func appendValue(to buffer: inout [UInt8]) {
    guard needsUnescaping else { return bytes.append(to: &buffer) }
    var unescaper = Unescaper(quoting)
    for index in raw.indices {
      if let byte = unescaper.take(raw[index]) { buffer.append(byte) }
    }
  }

  /// The value as a string, invalid UTF-8 repaired.
  ///
  /// - Complexity: O(*n*); allocates for more than 15 bytes, and where it must be unescaped.
  public var string: String {
    guard needsUnescaping else { return bytes.text }
    var value: [UInt8] = []
    appendValue(to: &value)
    return String(decoding: value, as: UTF8.self)
  }

  /// Whether the value is a string's UTF-8.
  ///
  /// - Complexity: O(*n*); allocates where the value must be unescaped.
  public static func == (field: borrowing CSVField, text: String) -> Bool {
    guard !field.needsUnescaping else { return field.string == text }
    return field.bytes.equals(text.utf8.span)
  }
}
