import ApusBytes
import CApusBytes

/// The errors of a cursor. A method of the cursor that is not inlined would copy it to the stack.
@usableFromInline
enum ReaderErrors {
  @usableFromInline @inline(never)
  static func unexpected(
    _ bytes: RawSpan, _ list: TokenList, _ index: Int, _ expected: JSONExpectation
  ) -> JSONError {
    guard index < list.count else { return end(bytes, list, expected) }
    let offset = list.position(index)
    let byte = bytes.byte(at: offset)
    if isType(expected), let found = JSONKind(firstByte: byte) {
      return located(
        JSONError(.wrongType(found: found), at: offset, expected: expected), list, bytes)
    }
    return located(JSONError(.unexpectedByte(byte), at: offset, expected: expected), list, bytes)
  }

  private static func isType(_ expected: JSONExpectation) -> Bool {
    switch expected {
    case .object, .array, .string, .number, .integer, .boolean, .null: true
    default: false
    }
  }

  /// The error of a text that ends, or has a fault, instead of a token.
  static func end(
    _ bytes: RawSpan, _ list: TokenList, _ expected: JSONExpectation
  ) -> JSONError {
    let offset = list.scanned
    let error =
      switch UInt32(list.fault) {
      case UInt32(APUS_JSON_INVALID_UTF8): JSONError(.invalidUTF8, at: offset)
      case UInt32(APUS_JSON_INVALID_ESCAPE): JSONError(.invalidEscape, at: offset)
      case UInt32(APUS_JSON_CONTROL_CHARACTER):
        JSONError(.controlCharacter(bytes.byte(at: offset)), at: offset)
      default: JSONError(.unexpectedEnd, at: offset, expected: expected)
      }
    return located(error, list, bytes)
  }

  @usableFromInline @inline(never)
  static func located(_ error: JSONError, _ list: TokenList, _ bytes: RawSpan) -> JSONError {
    list.errorPositions.located(error, in: bytes.elements)
  }
}
