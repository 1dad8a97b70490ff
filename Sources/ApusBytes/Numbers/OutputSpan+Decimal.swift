// UNSAFE: writes digits into memory whose size was checked

extension OutputSpan<UInt8> {
  /// Appends an integer in decimal digits to memory that the caller owns, behind a minus sign if it is negative.
  ///
  /// Use `append(decimal:)` of an array if the bytes may grow.
  ///
  ///     [UInt8](capacity: 24) { output in output.append(decimal: -1024) }  // "-1024"
  ///
  /// - Parameter number: An integer of at most 64 bits.
  /// - Precondition: `freeCapacity` is at least 21. Checked in every build.
  /// - Complexity: O(1). Does not allocate.
  @inlinable @inline(__always)
  public mutating func append(decimal number: some FixedWidthInteger) {
    precondition(freeCapacity >= 21, "freeCapacity must be at least 21 bytes for a number")
    let magnitude = UInt64(number.magnitude)
    // SAFETY: there is room for a sign and 20 digits.
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      guard let start = buffer.baseAddress else { return }
      let target = unsafe start + count
      unsafe target[0] = UInt8(ascii: "-")
      let sign = number < 0 ? 1 : 0
      count &+= sign
      unsafe count &+= DecimalWord.write(magnitude, to: UnsafeMutableRawPointer(target + sign))
    }
  }

  /// Appends the shortest decimal digits that read back as the same number to memory that the caller owns.
  ///
  /// Use `append(shortest:form:)` of an array if the bytes may grow.
  ///
  ///     [UInt8](capacity: 40) { output in output.append(shortest: 0.1) }  // "0.1"
  ///
  /// - Parameters:
  ///   - number: Any number; `Double(decimal:)` reads it back.
  ///   - form: The form of the text.
  /// - Precondition: `freeCapacity` is at least 40. Checked in every build.
  /// - Complexity: O(1), at most 25 bytes. Does not allocate.
  public mutating func append(shortest number: Double, form: DecimalForm = .description) {
    precondition(
      freeCapacity >= ShortestText.room, "freeCapacity must be at least 40 bytes for a number")
    // SAFETY: there is room.
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      guard let start = buffer.baseAddress else { return }
      unsafe count &+= ShortestText.write(number, form, to: UnsafeMutableRawPointer(start + count))
    }
  }

  /// Appends the shortest decimal digits of a float; otherwise like the form for doubles.
  ///
  /// - Parameters:
  ///   - number: Any number; `Float(decimal:)` reads it back.
  ///   - form: The form of the text.
  /// - Precondition: `freeCapacity` is at least 40. Checked in every build.
  /// - Complexity: O(1), at most 17 bytes. Does not allocate.
  public mutating func append(shortest number: Float, form: DecimalForm = .description) {
    precondition(
      freeCapacity >= ShortestText.room, "freeCapacity must be at least 40 bytes for a number")
    // SAFETY: there is room.
    unsafe withUnsafeMutableBufferPointer { buffer, count in
      guard let start = buffer.baseAddress else { return }
      unsafe count &+= ShortestText.write(number, form, to: UnsafeMutableRawPointer(start + count))
    }
  }
}
