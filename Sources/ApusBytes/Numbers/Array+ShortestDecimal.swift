extension [UInt8] {
  /// Appends the shortest decimal text that reads back as the same number.
  ///
  /// The text is that of `description`, made without a `String`: the library's own digits
  /// (SwiftDtoa, after Adams, "Ryū", 2018, and others) are copied once. Infinity and NaN are `inf`
  /// and `nan`.
  ///
  ///     var line: [UInt8] = []
  ///     line.append(shortest: 0.1)  // line is "0.1"
  ///
  /// - Parameter number: Any number; `Double(decimal:)` reads it back, bit for bit unless it is a
  ///   NaN.
  /// - Complexity: O(1), at most 24 bytes. Allocates only if the array must grow.
  public mutating func append(shortest number: Double) { append(textOf: number) }

  /// Appends the shortest decimal text that reads back as the same float; otherwise like the form
  /// for doubles.
  ///
  /// - Parameter number: Any number; `Float(decimal:)` reads it back, bit for bit unless it is a
  ///   NaN.
  /// - Complexity: O(1), at most 16 bytes. Allocates only if the array must grow.
  public mutating func append(shortest number: Float) { append(textOf: number) }

  @inline(__always)
  private mutating func append(textOf number: some BinaryFloatingPoint & TextOutputStreamable) {
    // The library writes the payload and the sign of a NaN to a stream.
    if number.isNaN { return append(contentsOf: "nan".utf8) }
    var stream = ByteAppender()
    swap(&self, &stream.bytes)
    number.write(to: &stream)
    swap(&self, &stream.bytes)
  }
}

/// A text stream that is an array of bytes.
private struct ByteAppender: TextOutputStream {
  var bytes: [UInt8] = []

  mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// The library's numbers call this method instead of `write` if a stream has it. Without it they
  /// would make a string, with the same result.
  mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
    // SAFETY: the buffer is valid during the call, in which it is copied.
    unsafe bytes.append(contentsOf: buffer)
  }
}
