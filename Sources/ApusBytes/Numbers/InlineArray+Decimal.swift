// UNSAFE: writes digits into an array whose size was checked

extension InlineArray where Element == UInt8 {
  /// Writes an integer in decimal digits from the first byte on, and returns their number.
  ///
  /// - Precondition: The array has at least 20 bytes. Checked in every build.
  package mutating func write(_ number: UInt64) -> Int {
    precondition(Self.count >= 20, "the array must have at least 20 bytes for a number")
    var span = mutableSpan
    // SAFETY: there is room.
    return unsafe span.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe DecimalWord.write(number, to: start)
    }
  }

  /// Writes the shortest digits of a double from the first byte on, and returns the number of bytes.
  ///
  /// - Precondition: The array has at least `ShortestText.room` bytes. Checked in every build.
  package mutating func write(shortest number: Double) -> Int {
    precondition(
      Self.count >= ShortestText.room, "the array must have at least 40 bytes for a number")
    var span = mutableSpan
    // SAFETY: there is room.
    return unsafe span.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe ShortestText.write(number, to: start)
    }
  }
}
