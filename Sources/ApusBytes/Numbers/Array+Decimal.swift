// UNSAFE: writes digits into room that was made for them

extension [UInt8] {
  /// Appends an integer in decimal digits, behind a minus sign if it is negative.
  ///
  /// Use it instead of `description` to write into bytes: there is no string, and eight digits are made at a time. For
  /// memory of your own, use the same function of `OutputSpan`.
  ///
  ///     var line = Array("id=".utf8)
  ///     line.append(decimal: -1024)  // line is "id=-1024"
  ///
  /// - Parameter number: An integer of any type; `init(decimal:)` reads it back.
  /// - Complexity: O(1) for at most 128 bits. Allocates only if the array must grow; it may reserve up to 24 bytes more
  ///   than the digits need.
  @inlinable @inline(__always)
  public mutating func append(decimal number: some FixedWidthInteger) {
    guard let short = UInt64(exactly: number.magnitude) else { return append(wide: number) }
    append(addingCapacity: 24) { output in
      // SAFETY: there is room for a sign and 20 digits.
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        unsafe start[0] = UInt8(ascii: "-")
        let sign = number < 0 ? 1 : 0
        unsafe count = sign &+ DecimalWord.write(short, to: UnsafeMutableRawPointer(start + sign))
      }
    }
  }

  /// Appends an integer whose magnitude has more than 64 bits.
  @usableFromInline @inline(never)
  mutating func append(wide number: some FixedWidthInteger) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(wideMagnitude: number.magnitude)
  }

  private mutating func append<Magnitude: FixedWidthInteger>(wideMagnitude number: Magnitude) {
    guard UInt64(exactly: number) == nil else { return append(decimal: number) }
    let (upper, lower) = number.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
    append(wideMagnitude: upper)
    let (high, low) = UInt64(lower).quotientAndRemainder(dividingBy: 100_000_000)
    append(digits: Int(high), width: 8)
    append(digits: Int(low), width: 8)
  }
}
