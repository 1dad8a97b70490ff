import ApusBytes

/// A unit of `.debug_info`: a source file with its functions.
struct DebugUnit: Sendable {
  let version: UInt16
  let is64Bit: Bool
  let abbreviations: UInt64
  /// The offset of the first byte of the unit, from which references count.
  let start: Int
  /// The entries of the unit.
  let entries: Range<Int>
  /// Whether the entries can be read: units of types and of other files cannot.
  let isReadable: Bool

  /// The bases that the first entry of the unit has.
  var lowAddress: UInt64 = 0
  var lineProgram: UInt64?
  var addressBase: UInt64 = 8
  var stringBase: UInt64 = 8
  var rangeBase: UInt64 = 12

  /// Reads the header of a unit.
  init(_ cursor: inout ByteCursor, _ info: RawSpan) throws(DWARFError) {
    start = cursor.offset
    var length = UInt64(try cursor.integer(UInt32.self))
    is64Bit = length == 0xFFFF_FFFF
    if is64Bit { length = try cursor.integer() }
    guard length <= UInt64(cursor.remaining) else { throw DWARFError(.entryBeyondEnd, at: start) }
    var header = ByteCursor(info, try cursor.skip(length))
    version = try header.integer()
    var kind: UInt8 = 1
    var addressSize: UInt8 = 8
    if version == 5 {
      kind = try header.byte()
      addressSize = try header.byte()
      abbreviations = try header.offset(is64Bit: is64Bit)
    } else {
      abbreviations = try header.offset(is64Bit: is64Bit)
      addressSize = try header.byte()
    }
    isReadable = (2...5).contains(version) && addressSize == 8 && (kind == 1 || kind == 3)
    entries = header.offset..<header.end
  }
}

/// The tags, attributes and forms of DWARF that the reader of inlined calls needs.
enum DebugCode {
  static let inlinedCall: UInt64 = 0x1D
  static let name: UInt64 = 0x03
  static let lineProgram: UInt64 = 0x10
  static let low: UInt64 = 0x11
  static let high: UInt64 = 0x12
  static let origin: UInt64 = 0x31
  static let specification: UInt64 = 0x47
  static let ranges: UInt64 = 0x55
  static let callFile: UInt64 = 0x58
  static let callLine: UInt64 = 0x59
  static let linkageName: UInt64 = 0x6E
  static let oldLinkageName: UInt64 = 0x2007
  static let stringBase: UInt64 = 0x72
  static let addressBase: UInt64 = 0x73
  static let rangeBase: UInt64 = 0x74
}
