/// A malformed token: the kind and the bytes.
struct LexicalError: Error {
  enum Kind {
    case illegalCharacter(UInt32)
    case invalidUTF8
    case unterminatedString
    case unterminatedComment
    case controlCharacter(UInt8)
    case unknownEscape(UInt8)
    case incompleteEscape
    case unpairedSurrogate
    case malformedNumber
    case signWithoutNumber
    case documentationAfterCode
  }

  var kind: Kind
  var range: Range<Int>

  init(_ kind: Kind, _ range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  var message: String {
    switch kind {
    case .illegalCharacter(let scalar):
      "illegal character U+\(Self.hex(scalar))"
    case .invalidUTF8: "the text is not valid UTF-8"
    case .unterminatedString: "the string has no closing quote on its line"
    case .unterminatedComment: "the comment has no closing '*/'"
    case .controlCharacter(let byte):
      "the string has the control character U+\(Self.hex(UInt32(byte)))"
    case .unknownEscape(let byte):
      "unknown escape '\\\(Character(Unicode.Scalar(byte)))' in the string"
    case .incompleteEscape: "the escape has too few hexadecimal digits"
    case .unpairedSurrogate: "the escape is one half of a surrogate pair"
    case .malformedNumber: "malformed number"
    case .signWithoutNumber: "the sign has no number after it"
    case .documentationAfterCode: "a documentation comment stands after code on its line"
    }
  }

  var fix: String? {
    switch kind {
    case .illegalCharacter, .malformedNumber: nil
    case .invalidUTF8: "save the file as UTF-8"
    case .unterminatedString: "add the quote, or write a line break as \\n"
    case .unterminatedComment: "add '*/'"
    case .controlCharacter: "write the character as an escape, such as \\n or \\u0001"
    case .unknownEscape: "use one of \\n \\t \\r \\b \\f \\\" \\' \\\\ \\/ \\xHH \\uHHHH"
    case .incompleteEscape: "write \\x with two digits and \\u with four"
    case .unpairedSurrogate: "write both halves, or the character itself"
    case .signWithoutNumber: "write the sign directly before the number"
    case .documentationAfterCode: "move it to a line of its own, or write '//'"
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
