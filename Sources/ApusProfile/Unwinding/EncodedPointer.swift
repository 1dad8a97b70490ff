import ApusBytes

/// An encoding of addresses in `.eh_frame`: the form of the number, and the address that is added.
struct EncodedPointer: Hashable, Sendable {
  let code: UInt8

  /// The encoding of an absent address.
  static let absent = EncodedPointer(code: 0xFF)
  /// An address of 8 bytes to which nothing is added.
  static let absolute = EncodedPointer(code: 0)

  /// The same form, to which nothing is added: that of a length.
  var plain: EncodedPointer { EncodedPointer(code: code & 0x0F) }

  /// Reads an address.
  ///
  /// - Parameter section: The address of the section's first byte.
  /// - Throws: `DWARFError` for an encoding that programs do not use in these sections.
  func read(_ cursor: inout ByteCursor, section: UInt64) throws(DWARFError) -> UInt64 {
    let start = cursor.offset
    let base: UInt64
    switch code & 0x70 {
    case 0x00: base = 0
    case 0x10: base = section &+ UInt64(start)
    default: throw DWARFError(.unsupported, at: start)
    }
    switch code & 0x0F {
    case 0x00, 0x04: return base &+ (try cursor.integer(UInt64.self))
    case 0x01: return base &+ (try cursor.unsigned())
    case 0x02: return base &+ UInt64(try cursor.integer(UInt16.self))
    case 0x03: return base &+ UInt64(try cursor.integer(UInt32.self))
    case 0x09: return base &+ UInt64(bitPattern: try cursor.signed())
    case 0x0A: return base &+ UInt64(bitPattern: Int64(try cursor.integer(Int16.self)))
    case 0x0B: return base &+ UInt64(bitPattern: Int64(try cursor.integer(Int32.self)))
    case 0x0C: return base &+ UInt64(bitPattern: try cursor.integer(Int64.self))
    default: throw DWARFError(.unsupported, at: start)
    }
  }
}
