import ApusBytes

/// What many functions have in common in `.eh_frame`: factors, encodings and first instructions.
struct CommonEntry: Sendable {
  /// The factor of the distances between instructions.
  let codeFactor: UInt64
  /// The factor of the offsets of saved registers.
  let dataFactor: Int64
  /// The register that has the address where a function returns.
  let returnRegister: UInt8
  /// Whether each entry has a length of additional data.
  private(set) var hasAugmentation = false
  private(set) var encoding = EncodedPointer.absolute
  /// Whether the functions are trampolines of signals: the caller was interrupted at any instruction.
  private(set) var isSignal = false
  private(set) var instructions: Range<Int>

  private static let longestAugmentation = 8

  /// Reads an entry behind its length and its identifier.
  ///
  /// - Complexity: O(1), because the text of the augmentation is short.
  init(_ cursor: consuming ByteCursor, _ bytes: RawSpan, section: UInt64) throws(DWARFError) {
    let start = cursor.offset
    let version = try cursor.byte()
    guard version == 1 || version == 3 else { throw DWARFError(.unsupported, at: start) }
    let text = try Self.augmentation(&cursor)
    codeFactor = try cursor.unsigned()
    dataFactor = try cursor.signed()
    let register = version == 1 ? UInt64(try cursor.byte()) : try cursor.unsigned()
    guard register < UInt64(UnwindRow.registerCount) else {
      throw DWARFError(.unsupported, at: start)
    }
    returnRegister = UInt8(register)
    instructions = cursor.offset..<cursor.end
    guard !text.isEmpty else { return }
    guard bytes.byte(at: text.lowerBound) == UInt8(ascii: "z") else {
      throw DWARFError(.unsupported, at: text.lowerBound)
    }
    hasAugmentation = true
    let data = try cursor.skip(try cursor.unsigned())
    instructions = data.upperBound..<cursor.end
    var values = ByteCursor(bytes, data)
    for position in text.dropFirst() {
      switch bytes.byte(at: position) {
      case UInt8(ascii: "R"): encoding = EncodedPointer(code: try values.byte())
      case UInt8(ascii: "P"):
        let pointer = EncodedPointer(code: try values.byte())
        _ = try pointer.plain.read(&values, section: 0)
      case UInt8(ascii: "L"): _ = try values.byte()
      case UInt8(ascii: "S"): isSignal = true
      case UInt8(ascii: "B"): continue
      default: throw DWARFError(.unsupported, at: position)
      }
    }
  }

  private static func augmentation(_ cursor: inout ByteCursor) throws(DWARFError) -> Range<Int> {
    let start = cursor.offset
    for length in 0...longestAugmentation where try cursor.byte() == 0 {
      return start..<start + length
    }
    throw DWARFError(.unsupported, at: start)
  }
}
