extension FixedWidthInteger {
  /// Reads an integer from its decimal digits, which must be all of the bytes.
  ///
  /// A sign may come first, also for unsigned types, for which only `-0` fits. There are no blanks
  /// and no separators. For a point or an exponent use `Double(decimal:)`.
  ///
  ///     try Int16(decimal: [UInt8]("-32768".utf8).span)  // -32768
  ///     try Int16(decimal: [UInt8]("32768".utf8).span)   // throws: value out of range at offset 0
  ///
  /// - Parameter bytes: Any number of digits; leading zeros do not count.
  /// - Throws: A `NumberError`: an invalid byte with its offset, or a value out of range.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable
  public init(decimal bytes: Span<UInt8>) throws(NumberError) {
    // Most integers have at most eight digits and no sign.
    let raw = bytes.rawBytes
    if let short = DecimalWord.shortNumber(raw), let value = Self(exactly: short) {
      self = value
    } else {
      self = try Self.anyInteger(bytes)
    }
  }

  /// Reads an integer of any length, perhaps with a sign.
  @inlinable @inline(never)
  static func anyInteger(_ bytes: Span<UInt8>) throws(NumberError) -> Self {
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    let start = isNegative || bytes.count > 0 && bytes[0] == UInt8(ascii: "+") ? 1 : 0
    let count = bytes.count &- start
    guard count > 0 else { throw NumberError(.unexpectedEnd, at: start) }
    guard count <= 19 else { return try long(bytes, from: start, isNegative) }
    let raw = bytes.rawBytes
    let magnitude =
      count <= 8
      ? DecimalWord.shortNumber(raw.extracting(start...))
      : DecimalWord.longNumber(raw, start, count)
    guard let magnitude else {
      throw NumberError(.unexpectedByte, at: DecimalWord.end(raw, start))
    }
    guard let value = Self(magnitude, isNegative) else { throw NumberError(.outOfRange, at: 0) }
    return value
  }

  @inlinable @inline(__always)
  init?(_ magnitude: UInt64, _ isNegative: Bool) {
    if isNegative {
      // The magnitude of the least value is one more than that of the greatest.
      guard magnitude <= Self.min.magnitude else { return nil }
      self = 0 &- Self(truncatingIfNeeded: magnitude)
    } else {
      self.init(exactly: magnitude)
    }
  }

  /// Reads any number of digits and checks each step. An invalid byte is reported before a value
  /// out of range.
  @inlinable @inline(never)
  static func long(
    _ bytes: Span<UInt8>, from start: Int, _ isNegative: Bool
  ) throws(NumberError) -> Self {
    var value: Self = 0
    var isOutOfRange = false
    for index in start..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { throw NumberError(.unexpectedByte, at: index) }
      let (tens, first) = value.multipliedReportingOverflow(by: 10)
      let (next, second) =
        isNegative
        ? tens.subtractingReportingOverflow(Self(digit))
        : tens.addingReportingOverflow(Self(digit))
      isOutOfRange = isOutOfRange || first || second
      value = next
    }
    if isOutOfRange { throw NumberError(.outOfRange, at: 0) }
    return value
  }
}
