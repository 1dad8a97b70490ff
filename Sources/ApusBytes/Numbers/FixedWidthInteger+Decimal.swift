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
    let isNegative = bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    let start = isNegative || bytes.count > 0 && bytes[0] == UInt8(ascii: "+") ? 1 : 0
    guard start < bytes.count else { throw NumberError(.unexpectedEnd, at: start) }
    if bytes.count - start <= 19 {
      let magnitude = try Self.shortMagnitude(bytes, from: start)
      guard let value = Self(magnitude, isNegative) else { throw NumberError(.outOfRange, at: 0) }
      self = value
    } else {
      self = try Self.long(bytes, from: start, isNegative)
    }
  }

  /// Reads at most 19 digits, which cannot overflow 64 bits.
  @inlinable @inline(__always)
  static func shortMagnitude(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(NumberError) -> UInt64 {
    var magnitude: UInt64 = 0
    for index in start..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { throw NumberError(.unexpectedByte, at: index) }
      magnitude = magnitude &* 10 &+ UInt64(digit)
    }
    return magnitude
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
