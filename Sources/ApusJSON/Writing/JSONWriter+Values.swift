import ApusBytes
import ApusIO

extension JSONWriter where Target: ~Copyable {
  /// Writes a string.
  ///
  /// Quotes, backslashes and control characters are escaped, and nothing else.
  ///
  /// - Throws: An error if no value is allowed here.
  @inlinable
  public mutating func write(_ value: String) throws(JSONWriterError) {
    try beforeValue()
    buffer.append(quoted: value.utf8.span)
    afterValue()
  }

  /// Writes a string from its UTF-8 bytes.
  ///
  /// A long string goes to the sink in pieces, so that its escapes need no memory, unless keys are
  /// sorted.
  ///
  /// - Throws: `invalidUTF8`, or an error if no value is allowed here.
  public mutating func write(utf8 value: Span<UInt8>) throws(JSONWriterError) {
    var validator = UTF8Validator()
    guard validator.firstError(in: value) == nil, validator.firstErrorAtEnd() == nil else {
      throw .invalidUTF8
    }
    try beforeValue()
    if value.count > Self.pieceSize {
      try appendPieces(value)
    } else {
      buffer.append(quoted: value)
    }
    afterValue()
  }

  /// The largest part of a string that is escaped before the buffer is written to the sink.
  private static var pieceSize: Int { 16_384 }

  private mutating func appendPieces(_ value: Span<UInt8>) throws(JSONWriterError) {
    buffer.reserve(1)
    buffer.put(UInt8(ascii: "\""))
    var start = 0
    while start < value.count {
      let end = min(start + Self.pieceSize, value.count)
      buffer.append(escaping: value.extracting(start..<end))
      if buffer.count >= Self.bufferSize { try flush() }
      start = end
    }
    buffer.reserve(1)
    buffer.put(UInt8(ascii: "\""))
  }

  /// Writes an integer.
  ///
  /// - Throws: An error if no value is allowed here.
  @inlinable
  public mutating func write(_ value: Int) throws(JSONWriterError) {
    try beforeValue()
    buffer.append(value)
    afterValue()
  }

  /// Writes an integer of any width.
  ///
  /// - Throws: An error if no value is allowed here.
  @inlinable
  public mutating func write<Value: FixedWidthInteger>(
    _ value: Value
  ) throws(JSONWriterError) {
    if let value = Int(exactly: value) { return try write(value) }
    try write(digits: "\(value)")
  }

  @usableFromInline
  mutating func write(digits: String) throws(JSONWriterError) {
    try beforeValue()
    buffer.append(digits.utf8.span)
    afterValue()
  }

  /// Writes the shortest digits that read back as the same double.
  ///
  /// - Throws: `nonFinite` for infinity and NaN, unless the format has a text for them.
  public mutating func write(_ value: Double) throws(JSONWriterError) {
    guard value.isFinite else { return try writeNonFinite(value) }
    try beforeValue()
    buffer.append(shortest: value)
    afterValue()
  }

  /// Writes the shortest digits that read back as the same float.
  ///
  /// - Throws: `nonFinite` for infinity and NaN, unless the format has a text for them.
  public mutating func write(_ value: Float) throws(JSONWriterError) {
    guard value.isFinite else { return try writeNonFinite(Double(value)) }
    try beforeValue()
    buffer.append(shortest: value)
    afterValue()
  }

  /// Checks that a number is finite, or that the format has a text for it.
  @inlinable @inline(__always)
  func requireText(for value: Double) throws(JSONWriterError) {
    if !value.isFinite, case .error = nonFinite { throw .nonFinite(value) }
  }

  private mutating func writeNonFinite(_ value: Double) throws(JSONWriterError) {
    switch nonFinite {
    case .error: throw .nonFinite(value)
    case .null: try writeNull()
    case .strings(let infinity, let negativeInfinity, let nan):
      try write(value.isNaN ? nan : value > 0 ? infinity : negativeInfinity)
    }
  }

  /// Writes `true` or `false`.
  ///
  /// - Throws: An error if no value is allowed here.
  @inlinable
  public mutating func write(_ value: Bool) throws(JSONWriterError) {
    try beforeValue()
    buffer.reserve(8)
    if value {
      buffer.put(0x6575_7274, first: 4)
    } else {
      buffer.put(0x65_736c_6166, first: 5)
    }
    afterValue()
  }

  /// Writes `null`.
  ///
  /// - Throws: An error if no value is allowed here.
  @inlinable
  public mutating func writeNull() throws(JSONWriterError) {
    try beforeValue()
    buffer.reserve(8)
    buffer.put(0x6c6c_756e, first: 4)
    afterValue()
  }

  /// Writes a number as a parser has read it.
  ///
  /// - Throws: An error if no value is allowed here.
  public mutating func write(_ value: JSONNumber) throws(JSONWriterError) {
    switch value {
    case .integer(let value): try write(value)
    case .unsigned(let value): try write(value)
    case .double(let value): try write(value)
    }
  }
}

// MARK: - Members of objects

extension JSONWriter where Target: ~Copyable {
  /// Writes a key and a string.
  ///
  /// - Throws: An error outside of an object.
  @inlinable @inline(__always)
  public mutating func write(_ value: String, for key: JSONKey) throws(JSONWriterError) {
    if takesMember(key) {
      buffer.putMember(key, value.utf8.span, isFirst: isFirst)
      return afterMember()
    }
    try self.key(key)
    try write(value)
  }

  /// Writes a key and an integer.
  ///
  /// - Throws: An error outside of an object.
  @inlinable @inline(__always)
  public mutating func write(_ value: Int, for key: JSONKey) throws(JSONWriterError) {
    if takesMember(key) {
      buffer.putMember(key, value, isFirst: isFirst)
      return afterMember()
    }
    try self.key(key)
    try write(value)
  }

  /// Writes a key and a double.
  ///
  /// - Throws: An error outside of an object, or for infinity and NaN.
  @inlinable @inline(__always)
  public mutating func write(_ value: Double, for key: JSONKey) throws(JSONWriterError) {
    try requireText(for: value)
    try self.key(key)
    try write(value)
  }

  /// Writes a key and a boolean.
  ///
  /// - Throws: An error outside of an object.
  @inlinable @inline(__always)
  public mutating func write(_ value: Bool, for key: JSONKey) throws(JSONWriterError) {
    try self.key(key)
    try write(value)
  }
}

// MARK: - Parts of a text

extension JSONWriter where Target: ~Copyable {
  /// Writes a string whose escapes a parser has checked, with the same escapes.
  @inlinable
  mutating func copy(_ value: borrowing JSONString) throws(JSONWriterError) {
    try beforeValue()
    copyQuoted(value.bytes)
    afterValue()
  }

  @inlinable
  mutating func copyKey(_ key: borrowing JSONString) throws(JSONWriterError) {
    try beforeKey(key.text)
    copyQuoted(key.bytes)
    buffer.reserve(1)
    buffer.put(UInt8(ascii: ":"))
    afterKey()
  }

  @inlinable
  mutating func copyQuoted(_ bytes: Span<UInt8>) {
    buffer.reserve(2)
    buffer.put(UInt8(ascii: "\""))
    buffer.append(bytes)
    buffer.reserve(1)
    buffer.put(UInt8(ascii: "\""))
  }

  /// Writes digits that a parser has checked.
  @inlinable
  mutating func copy(digits: Span<UInt8>) throws(JSONWriterError) {
    try beforeValue()
    buffer.append(digits)
    afterValue()
  }
}
