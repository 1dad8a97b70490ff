/// A token of a schema or of JSON: its kind and its bytes.
struct Token: Equatable {
  enum Kind: Equatable {
    case identifier
    /// Decimal or hexadecimal digits, with an optional sign.
    case integer
    /// A decimal or hexadecimal number with a fraction or an exponent, with an optional sign.
    case real
    /// A sign before an identifier, such as in `-inf`.
    case sign
    /// A text in quotes; the range has the quotes.
    case string
    case punctuation(UInt8)
    /// Bytes that are no token; the lexer has reported them.
    case invalid
    case end
  }

  var kind: Kind
  var range: Range<Int>

  func `is`(_ character: Unicode.Scalar) -> Bool {
    kind == .punctuation(UInt8(ascii: character))
  }
}
