extension [UInt8] {
  /// Appends the shortest decimal text that reads back as the same number.
  ///
  /// It is the text of `description`, without making a `String`: the library's own digits (SwiftDtoa, after
  /// Adams, "Ryū", 2018, and others) are copied once. Infinity and NaN are `inf` and `nan`.
  ///
  ///     var line: [UInt8] = []
  ///     line.append(shortest: 0.1)  // line is "0.1"
  ///
  /// - Parameter number: Any number; `Double(decimal:)` gives it back, bit by bit unless it is a NaN.
  /// - Complexity: O(1), at most 24 bytes. Allocates only where the array must grow.
  public mutating func append(shortest number: Double) { append(textOf: number) }

  /// Appends the shortest decimal text that reads back as the same float; otherwise like that of doubles.
  ///
  /// - Parameter number: Any number; `Float(decimal:)` gives it back, bit by bit unless it is a NaN.
  /// - Complexity: O(1), at most 16 bytes. Allocates only where the array must grow.
  public mutating func append(shortest number: Float) { append(textOf: number) }

  @inline(__always)
  private mutating func append(textOf number: some TextOutputStreamable) {
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

  /// What the library's numbers call instead of `write` where a stream has it. Without it they would make
  /// a string, and the result would be the same.
  mutating func _writeASCII(_ buffer: UnsafeBufferPointer<UInt8>) {
    // SAFETY: the buffer is valid during the call, in which it is copied.
    unsafe bytes.append(contentsOf: buffer)
  }
}
