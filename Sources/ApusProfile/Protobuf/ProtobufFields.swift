import ApusBytes

/// The fields of a message in the wire format of Protocol Buffers.
///
/// Groups, which the format has deprecated, are an error.
///
/// Source: "Encoding", protobuf.dev, 2024.
struct ProtobufFields: ~Escapable {
  /// A field of a message.
  struct Field {
    let number: UInt64
    /// The number of a field of type varint; 0 for others.
    let value: UInt64
    /// The bytes of a field with a length; empty for others.
    let range: Range<Int>
    /// Whether the field has a length: a string, a message, or packed numbers.
    let hasLength: Bool
  }

  private let bytes: Span<UInt8>
  private(set) var offset: Int
  private let end: Int

  /// Reads the fields in a range.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    self.bytes = bytes
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Whether all fields were read.
  var isAtEnd: Bool { offset == end }

  /// Returns the next field, or `nil` at the end.
  mutating func next() throws(ProfileError) -> Field? {
    guard offset < end else { return nil }
    let start = offset
    let tag = try varint()
    let number = tag >> 3
    switch tag & 7 {
    case 0: return Field(number: number, value: try varint(), range: 0..<0, hasLength: false)
    case 1: try skip(8)
    case 2:
      let length = try varint()
      guard length <= UInt64(end - offset) else { throw ProfileError(.truncated, at: start) }
      let range = offset..<offset + Int(length)
      offset = range.upperBound
      return Field(number: number, value: 0, range: range, hasLength: true)
    case 5: try skip(4)
    default: throw ProfileError(.unknownField, at: start)
    }
    return Field(number: number, value: 0, range: 0..<0, hasLength: false)
  }

  private mutating func skip(_ count: Int) throws(ProfileError) {
    guard end - offset >= count else { throw ProfileError(.truncated, at: offset) }
    offset += count
  }

  /// Reads a number of at most ten bytes, seven bits in each, the lowest first.
  mutating func varint() throws(ProfileError) -> UInt64 {
    var value: UInt64 = 0
    let start = offset
    while offset < end, offset - start < 10 {
      let byte = bytes[offset]
      value |= UInt64(byte & 0x7F) << UInt64(7 * (offset - start))
      offset += 1
      if byte < 0x80 { return value }
    }
    throw ProfileError(.truncated, at: start)
  }
}
