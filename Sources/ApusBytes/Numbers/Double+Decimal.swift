extension Double {
  /// Reads a number from decimal text, which must be all of the bytes, correctly rounded.
  ///
  /// The format is that of C: a sign, digits with or without a point, an exponent; or `inf`,
  /// `infinity` and `nan` in upper or lower case. There are no blanks and no hexadecimal digits. A
  /// number beyond the greatest number is infinity and a number below the least is 0, as IEEE 754
  /// rounds them. For integers use `Int(decimal:)`, which throws if they do not fit.
  ///
  ///     try Double(decimal: [UInt8]("6.02e23".utf8).span)  // 6.02e23
  ///     try Double(decimal: [UInt8]("1,5".utf8).span)      // throws: unexpected byte at offset 1
  ///
  /// - Parameter bytes: The text, of any length.
  /// - Throws: A `NumberError` with the offset of the invalid byte.
  /// - Complexity: O(*n*). Allocates only for more than 19 digits that are so near to the middle of
  ///   two numbers that the first 19 do not decide; this takes microseconds.
  public init(decimal bytes: Span<UInt8>) throws(NumberError) {
    self = try Self.nearest(bytes)
  }

  /// Reads a number like `init(decimal:)`, but digits beyond the greatest number are an error.
  ///
  /// - Parameter bytes: The text; `inf` and `nan` are numbers, too.
  /// - Throws: A `NumberError`, which is `outOfRange` if the number would be infinity without its name.
  @usableFromInline
  package init(fitting bytes: Span<UInt8>) throws(NumberError) {
    self = try Self.fitting(bytes)
  }
}

extension Float {
  /// Reads a number from decimal text, rounded once; otherwise like `Double(decimal:)`.
  ///
  /// The result differs from converting the nearest double, which rounds twice.
  ///
  ///     try Float(decimal: [UInt8]("0.1".utf8).span)  // 0.1
  ///
  /// - Parameter bytes: The text, of any length.
  /// - Throws: A `NumberError` with the offset of the invalid byte.
  /// - Complexity: As for `Double(decimal:)`.
  public init(decimal bytes: Span<UInt8>) throws(NumberError) {
    self = try Self.nearest(bytes)
  }

  /// Reads a number like `init(decimal:)`, but digits beyond the greatest number are an error.
  ///
  /// - Parameter bytes: The text; `inf` and `nan` are numbers, too.
  /// - Throws: A `NumberError`, which is `outOfRange` if the number would be infinity without its name.
  @usableFromInline
  package init(fitting bytes: Span<UInt8>) throws(NumberError) {
    self = try Self.fitting(bytes)
  }
}

extension DecimalTarget where Self: BinaryFloatingPoint {
  @inline(__always)
  fileprivate static func fitting(_ bytes: Span<UInt8>) throws(NumberError) -> Self {
    let value = try nearest(bytes)
    // The names end with letters.
    if value.isInfinite, bytes[bytes.count - 1] < UInt8(ascii: "A") {
      throw NumberError(.outOfRange, at: 0)
    }
    return value
  }

  @inline(__always)
  fileprivate static func nearest(_ bytes: Span<UInt8>) throws(NumberError) -> Self {
    let raw = bytes.rawBytes
    guard raw.byteCount <= 8 else { return try nearestOfLong(bytes) }
    if let short = ShortDecimal(short: raw),
      let value = exactQuotient(short.significand, tenths: 0 &- short.exponent)
    {
      return short.isNegative ? -value : value
    }
    return try nearestOfAnyForm(bytes)
  }

  /// Reads nine bytes or more.
  @inline(never)
  private static func nearestOfLong(_ bytes: Span<UInt8>) throws(NumberError) -> Self {
    if let short = ShortDecimal(long: bytes.rawBytes) {
      let (bits, isCertain) = nearestBits(short.significand, short.exponent)
      if isCertain { return signed(bits, short.isNegative) }
    }
    return try nearestOfAnyForm(bytes)
  }

  @inline(__always)
  private static func signed(_ bits: UInt64, _ isNegative: Bool) -> Self {
    Self(bits: isNegative ? bits | signBit : bits)
  }

  @inline(never)
  private static func nearestOfAnyForm(_ bytes: Span<UInt8>) throws(NumberError) -> Self {
    do throws(NumberError) {
      let text = try DecimalText(bytes)
      return signed(nearestBits(text), text.isNegative)
    } catch {
      guard let value = named(bytes) else { throw error }
      return value
    }
  }

  /// Returns the value of a name instead of digits, such as `inf`.
  @inline(never)
  private static func named(_ bytes: Span<UInt8>) -> Self? {
    let isNegative = bytes.holds(UInt8(ascii: "-"), at: 0)
    let isSigned = isNegative || bytes.holds(UInt8(ascii: "+"), at: 0)
    let name = bytes.extracting(droppingFirst: isSigned ? 1 : 0)
    let value: Self? =
      if name.isLetters("inf") || name.isLetters("infinity") {
        .infinity
      } else if name.isLetters("nan") {
        .nan
      } else {
        nil
      }
    return isNegative ? value.map { -$0 } : value
  }
}

extension Span<UInt8> {
  /// Whether the bytes are these lower-case letters, in either case.
  fileprivate func isLetters(_ letters: String) -> Bool {
    guard count == letters.utf8.count else { return false }
    for (index, letter) in letters.utf8.enumerated() where self[index] | 0x20 != letter {
      return false
    }
    return true
  }
}
