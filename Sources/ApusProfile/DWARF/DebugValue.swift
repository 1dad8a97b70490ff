import ApusBytes

/// The value of an attribute, as far as inlined calls need it.
enum DebugValue: Sendable {
  case none
  case address(UInt64)
  case addressIndex(UInt64)
  case constant(UInt64)
  /// An offset in another section.
  case offset(UInt64)
  /// An offset in `.debug_info`.
  case reference(UInt64)
  case string(offset: UInt64)
  case lineString(offset: UInt64)
  case stringIndex(UInt64)
  /// A text in `.debug_info` itself.
  case text(at: Int)
  case rangeIndex(UInt64)

  /// Reads the value of an attribute.
  ///
  /// - Throws: `DWARFError` for a form that is not known, whose length is not known either.
  init(
    _ attribute: Abbreviations.Attribute, _ cursor: inout ByteCursor, _ unit: DebugUnit
  ) throws(DWARFError) {
    var form = attribute.form
    if form == 0x16 { form = try cursor.unsigned() }
    if let value = try Self.number(form, &cursor, unit) {
      self = value
    } else if let value = try Self.link(form, &cursor, unit) {
      self = value
    } else if form == 0x21 {
      self = .constant(UInt64(bitPattern: attribute.constant))
    } else {
      try Self.skip(form, &cursor, unit)
      self = .none
    }
  }

  private static func number(
    _ form: UInt64, _ cursor: inout ByteCursor, _ unit: DebugUnit
  ) throws(DWARFError) -> DebugValue? {
    switch form {
    case 0x01: .address(try cursor.integer())
    case 0x0B, 0x0C: .constant(UInt64(try cursor.byte()))
    case 0x05: .constant(UInt64(try cursor.integer(UInt16.self)))
    case 0x06: .constant(UInt64(try cursor.integer(UInt32.self)))
    case 0x07: .constant(try cursor.integer())
    case 0x0D: .constant(UInt64(bitPattern: try cursor.signed()))
    case 0x0F: .constant(try cursor.unsigned())
    case 0x17: .offset(try cursor.offset(is64Bit: unit.is64Bit))
    case 0x19: .constant(1)
    case 0x1B: .addressIndex(try cursor.unsigned())
    case 0x23: .rangeIndex(try cursor.unsigned())
    case 0x29: .addressIndex(UInt64(try cursor.byte()))
    case 0x2A: .addressIndex(UInt64(try cursor.integer(UInt16.self)))
    case 0x2B: .addressIndex(try three(&cursor))
    case 0x2C: .addressIndex(UInt64(try cursor.integer(UInt32.self)))
    default: nil
    }
  }

  private static func link(
    _ form: UInt64, _ cursor: inout ByteCursor, _ unit: DebugUnit
  ) throws(DWARFError) -> DebugValue? {
    let base = UInt64(unit.start)
    switch form {
    case 0x08: return .text(at: try cursor.text().lowerBound)
    case 0x0E: return .string(offset: try cursor.offset(is64Bit: unit.is64Bit))
    case 0x1F: return .lineString(offset: try cursor.offset(is64Bit: unit.is64Bit))
    case 0x1A: return .stringIndex(try cursor.unsigned())
    case 0x25: return .stringIndex(UInt64(try cursor.byte()))
    case 0x26: return .stringIndex(UInt64(try cursor.integer(UInt16.self)))
    case 0x27: return .stringIndex(try three(&cursor))
    case 0x28: return .stringIndex(UInt64(try cursor.integer(UInt32.self)))
    case 0x10:
      return .reference(
        unit.version == 2 ? try cursor.integer() : try cursor.offset(is64Bit: unit.is64Bit))
    case 0x11: return .reference(base &+ UInt64(try cursor.byte()))
    case 0x12: return .reference(base &+ UInt64(try cursor.integer(UInt16.self)))
    case 0x13: return .reference(base &+ UInt64(try cursor.integer(UInt32.self)))
    case 0x14: return .reference(base &+ (try cursor.integer(UInt64.self)))
    case 0x15: return .reference(base &+ (try cursor.unsigned()))
    default: return nil
    }
  }

  /// Passes over a value that inlined calls do not need.
  private static func skip(
    _ form: UInt64, _ cursor: inout ByteCursor, _ unit: DebugUnit
  ) throws(DWARFError) {
    switch form {
    case 0x03: try cursor.skip(UInt64(try cursor.integer(UInt16.self)))
    case 0x04: try cursor.skip(UInt64(try cursor.integer(UInt32.self)))
    case 0x09, 0x18: try cursor.skip(try cursor.unsigned())
    case 0x0A: try cursor.skip(UInt64(try cursor.byte()))
    case 0x1C: try cursor.skip(4)
    case 0x1D, 0x1F20, 0x1F21: _ = try cursor.offset(is64Bit: unit.is64Bit)
    case 0x1E: try cursor.skip(16)
    case 0x20, 0x24: try cursor.skip(8)
    case 0x22: _ = try cursor.unsigned()
    default: throw DWARFError(.unsupported, at: cursor.offset)
    }
  }

  private static func three(_ cursor: inout ByteCursor) throws(DWARFError) -> UInt64 {
    UInt64(try cursor.integer(UInt16.self)) | UInt64(try cursor.byte()) << 16
  }
}
