internal import ApusBytes

/// Reads and writes scalars whose type is known at run time only.
enum ScalarBytes {
  /// The integer at an offset, or `nil` if it is not all in the bytes.
  static func integer(_ bytes: RawSpan, at offset: Int, _ type: BaseType) -> Int64? {
    switch type {
    case .int8: bytes.littleEndian(ifAt: offset, as: Int8.self).map(Int64.init)
    case .int16: bytes.littleEndian(ifAt: offset, as: Int16.self).map(Int64.init)
    case .uint16: bytes.littleEndian(ifAt: offset, as: UInt16.self).map(Int64.init)
    case .int32: bytes.littleEndian(ifAt: offset, as: Int32.self).map(Int64.init)
    case .uint32: bytes.littleEndian(ifAt: offset, as: UInt32.self).map(Int64.init)
    case .int64: bytes.littleEndian(ifAt: offset, as: Int64.self)
    case .uint64: bytes.littleEndian(ifAt: offset, as: UInt64.self).map(Int64.init(bitPattern:))
    default: bytes.littleEndian(ifAt: offset, as: UInt8.self).map(Int64.init)
    }
  }

  /// The number at an offset, or `nil` if it is not all in the bytes.
  static func real(_ bytes: RawSpan, at offset: Int, _ type: BaseType) -> Double? {
    if type == .float32 {
      return bytes.littleEndian(ifAt: offset, as: UInt32.self).map { Double(Float(bitPattern: $0)) }
    }
    return bytes.littleEndian(ifAt: offset, as: UInt64.self).map(Double.init(bitPattern:))
  }

  /// The bits of an integer of a type, or of a number rounded to the type.
  static func bits(_ value: Double, _ type: BaseType) -> UInt64 {
    type == .float32 ? UInt64(Float(value).bitPattern) : value.bitPattern
  }

  /// Stores the lowest bytes of some bits, little-endian.
  static func store(_ bits: UInt64, byteCount: Int, in bytes: inout [UInt8], at offset: Int) {
    for index in 0..<byteCount {
      bytes[offset + index] = UInt8(truncatingIfNeeded: bits >> (8 * UInt64(index)))
    }
  }
}
