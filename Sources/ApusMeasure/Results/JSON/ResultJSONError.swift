/// A JSON syntax error, with its offset.
package struct ResultJSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The reason why the text is not JSON.
  package enum Reason: String, Sendable, Hashable {
    case unexpectedEnd = "the text ends too early"
    case unexpectedByte = "no value can begin here"
    case expectedName = "a member's name in quotes belongs here"
    case expectedColon = "a colon belongs here"
    case expectedCommaOrEnd = "a comma or the closing bracket belongs here"
    case trailingBytes = "the value has ended, and more follows"
    case controlCharacter = "a control character in a string must be escaped"
    case badEscape = "no such escape"
    case loneSurrogate = "half of a surrogate pair is no character"
    case invalidUTF8 = "the string that begins here is not UTF-8"
    case badNumber = "not a number as JSON spells them"
    case numberTooLarge = "the number is too large for a double"
    case tooDeep = "nested too deeply"
  }

  /// The offset in bytes from the start of the text.
  package let offset: Int
  /// The reason for the error.
  package let reason: Reason

  package init(offset: Int, reason: Reason) {
    self.offset = offset
    self.reason = reason
  }

  package var description: String { "\(reason.rawValue) (byte \(offset + 1))" }
}
