extension RawSpan {
  /// Returns a little-endian number, in the IEEE 754 format of its type.
  ///
  /// Every bit pattern is a number, an infinity or a NaN, whose payload is kept.
  ///
  ///     [UInt8]([0, 0, 0, 0, 0, 0, 0xf0, 0x3f]).span.rawBytes.littleEndian(at: 0) as Double  // 1.0
  ///
  /// - Precondition: All eight bytes are in the span. Checked in every build.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public func littleEndian(at offset: Int, as type: Double.Type = Double.self) -> Double {
    Double(bitPattern: littleEndian(at: offset))
  }

  /// Returns a big-endian number; otherwise like the little-endian form.
  @inlinable @inline(__always)
  public func bigEndian(at offset: Int, as type: Double.Type = Double.self) -> Double {
    Double(bitPattern: bigEndian(at: offset))
  }

  /// Returns a little-endian number, or `nil` if its eight bytes are not all in the span.
  @inlinable @inline(__always)
  public func littleEndian(ifAt offset: Int, as type: Double.Type = Double.self) -> Double? {
    littleEndian(ifAt: offset, as: UInt64.self).map { Double(bitPattern: $0) }
  }

  /// Returns a big-endian number, or `nil` if its eight bytes are not all in the span.
  @inlinable @inline(__always)
  public func bigEndian(ifAt offset: Int, as type: Double.Type = Double.self) -> Double? {
    bigEndian(ifAt: offset, as: UInt64.self).map { Double(bitPattern: $0) }
  }

  /// Returns a little-endian number of four bytes.
  @inlinable @inline(__always)
  public func littleEndian(at offset: Int, as type: Float.Type = Float.self) -> Float {
    Float(bitPattern: littleEndian(at: offset))
  }

  /// Returns a big-endian number of four bytes.
  @inlinable @inline(__always)
  public func bigEndian(at offset: Int, as type: Float.Type = Float.self) -> Float {
    Float(bitPattern: bigEndian(at: offset))
  }

  /// Returns a little-endian number, or `nil` if its four bytes are not all in the span.
  @inlinable @inline(__always)
  public func littleEndian(ifAt offset: Int, as type: Float.Type = Float.self) -> Float? {
    littleEndian(ifAt: offset, as: UInt32.self).map { Float(bitPattern: $0) }
  }

  /// Returns a big-endian number, or `nil` if its four bytes are not all in the span.
  @inlinable @inline(__always)
  public func bigEndian(ifAt offset: Int, as type: Float.Type = Float.self) -> Float? {
    bigEndian(ifAt: offset, as: UInt32.self).map { Float(bitPattern: $0) }
  }
}
