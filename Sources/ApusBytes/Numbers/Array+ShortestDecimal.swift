// UNSAFE: writes digits into room that was made for them

extension [UInt8] {
  /// Appends the shortest decimal digits that read back as the same number.
  ///
  /// Of several texts with as few digits, the nearest to the number is taken (Giulietti, "The Schubfach way to render
  /// doubles", 2020). Infinity and NaN are `inf` and `nan`. For memory of your own, use the same function of
  /// `OutputSpan`.
  ///
  ///     var line: [UInt8] = []
  ///     line.append(shortest: 0.1)  // line is "0.1"
  ///
  /// - Parameters:
  ///   - number: Any number; `Double(decimal:)` reads it back, bit for bit unless it is a NaN.
  ///   - form: The form of the text. By default it is that of `description`, but a NaN has no sign and no payload.
  /// - Complexity: O(1), at most 25 bytes. Allocates only if the array must grow; it may reserve up to 40 bytes more
  ///   than the text needs.
  public mutating func append(shortest number: Double, form: DecimalForm = .description) {
    append(addingCapacity: ShortestText.room) { output in
      // SAFETY: there is room.
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        unsafe count = ShortestText.write(number, form, to: UnsafeMutableRawPointer(start))
      }
    }
  }

  /// Appends the shortest decimal digits that read back as the same float; otherwise like the form for doubles.
  ///
  /// - Parameters:
  ///   - number: Any number; `Float(decimal:)` reads it back, bit for bit unless it is a NaN.
  ///   - form: The form of the text.
  /// - Complexity: As for doubles; at most 17 bytes.
  public mutating func append(shortest number: Float, form: DecimalForm = .description) {
    append(addingCapacity: ShortestText.room) { output in
      // SAFETY: there is room.
      unsafe output.withUnsafeMutableBufferPointer { buffer, count in
        guard let start = buffer.baseAddress else { return }
        unsafe count = ShortestText.write(number, form, to: UnsafeMutableRawPointer(start))
      }
    }
  }
}
