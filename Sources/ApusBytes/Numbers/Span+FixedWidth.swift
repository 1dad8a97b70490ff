// Fields at known offsets, of dates and times.

extension Span<UInt8> {
  /// Reads a number of exactly so many digits.
  @inline(__always)
  func number(
    at start: Int, digits: Int, in range: ClosedRange<Int>
  ) throws(NumberError) -> Int {
    var value = 0
    for index in start..<start + digits {
      let digit = index < count ? self[index] &- UInt8(ascii: "0") : .max
      guard digit < 10 else { throw NumberError(unexpectedAt: index, in: self) }
      value = value * 10 + Int(digit)
    }
    guard range.contains(value) else { throw NumberError(.outOfRange, at: start) }
    return value
  }

  /// Reads `:MM:SS`.
  @inline(__always)
  func minutesAndSeconds(at start: Int) throws(NumberError) -> Int {
    try expect(UInt8(ascii: ":"), at: start)
    let minutes = try number(at: start + 1, digits: 2, in: 0...59)
    try expect(UInt8(ascii: ":"), at: start + 3)
    let seconds = try number(at: start + 4, digits: 2, in: 0...59)
    return minutes * 60 + seconds
  }

  @inline(__always)
  func holds(_ byte: UInt8, at index: Int) -> Bool { index < count && self[index] == byte }

  @inline(__always)
  func expect(_ byte: UInt8, at index: Int) throws(NumberError) {
    guard holds(byte, at: index) else { throw NumberError(unexpectedAt: index, in: self) }
  }

  @inline(__always)
  func expectEnd(at index: Int) throws(NumberError) {
    guard count == index else { throw NumberError(.unexpectedByte, at: index) }
  }
}
