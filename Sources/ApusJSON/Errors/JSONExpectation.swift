/// A part of the grammar, or a type, that a reader expected at the position of an error.
///
///     do {
///       try JSONParser.check("[1 2]".utf8.span)
///     } catch {
///       error.expected  // ',' or ']'
///     }
///
public enum JSONExpectation: String, Sendable, Hashable, CustomStringConvertible {
  /// Any value.
  case value = "a value"
  /// A key or the end of an object.
  case keyOrBrace = "a key or '}'"
  /// A key.
  case key = "a key"
  /// A colon after a key.
  case colon = "':' after the key"
  /// A comma or the end of an array.
  case commaOrBracket = "',' or ']'"
  /// A comma or the end of an object.
  case commaOrBrace = "',' or '}'"
  /// The end of the text.
  case end = "the end of the text"
  /// The end of the line.
  case lineEnd = "the end of the line"
  /// A quote that ends a string.
  case quote = "'\"' at the end of the string"
  /// An object.
  case object = "an object"
  /// An array.
  case array = "an array"
  /// A string.
  case string = "a string"
  /// A number.
  case number = "a number"
  /// An integer.
  case integer = "an integer"
  /// `true` or `false`.
  case boolean = "true or false"
  /// `null`.
  case null = "null"
  /// Four hexadecimal digits.
  case hexadecimalDigits = "four hexadecimal digits"
  /// The second half of a pair of surrogates.
  case surrogatePair = "a pair of surrogates"

  /// The expectation in words.
  public var description: String { rawValue }
}
