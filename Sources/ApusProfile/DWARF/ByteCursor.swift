import ApusBytes

/// A position in bytes, from which values are read one after the other.
///
/// Each read is checked: a value that is not all before the end is an error with its offset.
struct ByteCursor: ~Escapable {
  private let bytes: RawSpan
  private(set) var offset: Int
  /// The offset after the last byte that may be read.
  let end: Int

  /// Creates a cursor over a part of some bytes, clamped to the bytes that exist.
  @_lifetime(copy bytes)
  init(_ bytes: RawSpan, _ range: Range<Int>) {
    self.bytes = bytes
    end = min(max(0, range.upperBound), bytes.byteCount)
    offset = min(max(0, range.lowerBound), end)
  }

  var isAtEnd: Bool { offset >= end }
  var remaining: Int { end - offset }

  /// Reads an integer of a fixed width.
  @_lifetime(self: copy self)
  mutating func integer<T: FixedWidthInteger & BitwiseCopyable>(
    _ type: T.Type = T.self
  ) throws(DWARFError) -> T {
    guard MemoryLayout<T>.size <= remaining, let value: T = bytes.littleEndian(ifAt: offset) else {
      throw DWARFError(.truncated, at: offset)
    }
    offset += MemoryLayout<T>.size
    return value
  }

  @_lifetime(self: copy self)
  mutating func byte() throws(DWARFError) -> UInt8 { try integer() }

  /// Reads a number of 4 bytes, or of 8 in the format of 64 bits.
  @_lifetime(self: copy self)
  mutating func offset(is64Bit: Bool) throws(DWARFError) -> UInt64 {
    is64Bit ? try integer() : UInt64(try integer(UInt32.self))
  }

  /// Reads an unsigned number of LEB128; bits above the 64th are dropped.
  ///
  /// - Complexity: O(1): at most 16 bytes are read.
  @_lifetime(self: copy self)
  mutating func unsigned() throws(DWARFError) -> UInt64 { try groups().value }

  /// Reads a signed number of LEB128.
  ///
  /// - Complexity: O(1): at most 16 bytes are read.
  @_lifetime(self: copy self)
  mutating func signed() throws(DWARFError) -> Int64 {
    let (value, bits, last) = try groups()
    let sign: UInt64 = last & 0x40 != 0 && bits < 64 ? ~0 << bits : 0
    return Int64(bitPattern: value | sign)
  }

  /// Reads groups of 7 bits, the lowest first; returns their value, their number of bits, and the last group.
  @_lifetime(self: copy self)
  private mutating func groups() throws(DWARFError) -> (value: UInt64, bits: UInt64, last: UInt8) {
    let start = offset
    var (value, bits): (UInt64, UInt64) = (0, 0)
    while bits < 112 {
      let next = try byte()
      if bits < 64 { value |= UInt64(next & 0x7F) << bits }
      bits += 7
      if next < 0x80 { return (value, bits, next) }
    }
    throw DWARFError(.unsupported, at: start)
  }

  /// Reads the bytes before the next zero byte, and the zero byte; returns their range.
  ///
  /// - Complexity: O(*n*) in the bytes.
  @_lifetime(self: copy self)
  mutating func text() throws(DWARFError) -> Range<Int> {
    let start = offset
    while offset < end {
      offset += 1
      if bytes.byte(at: offset - 1) == 0 { return start..<offset - 1 }
    }
    throw DWARFError(.truncated, at: start)
  }

  /// Passes over bytes; returns their range.
  @_lifetime(self: copy self)
  @discardableResult
  mutating func skip(_ count: UInt64) throws(DWARFError) -> Range<Int> {
    guard count <= UInt64(remaining) else { throw DWARFError(.truncated, at: offset) }
    offset += Int(count)
    return offset - Int(count)..<offset
  }
}
