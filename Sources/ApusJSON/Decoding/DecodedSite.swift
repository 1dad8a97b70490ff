/// A value and its text.
struct DecodedSite {
  let text: DecodedText
  /// The token of the value.
  let value: Int
  let depth: Int
  /// Whether the keys of the value stay as they are, whatever the strategy.
  let keepsKeys: Bool

  var codingPath: [any CodingKey] { text.codingPath(value) }
  var userInfo: [CodingUserInfoKey: Any] { text.userInfo }
  var isNull: Bool { text.view.isNull(value) }

  var nestedDecoders: NestedDecoders? { keepsKeys ? nil : text.nestedDecoders }

  func makeLevel() -> DecodingLevel { DecodingLevel(text, depth, keepsKeys: keepsKeys) }

  func elements() throws -> DecodedElements { try DecodedElements(text, value, depth) }

  @inline(__always)
  func read<Result>(_ body: (TokenReader, Int) throws -> Result) throws -> Result {
    try body(text.view, value)
  }

  func decodeAgain<T: Decodable>(_ type: T.Type) throws -> T {
    try text.decodeAgain(type, value, depth: depth)
  }
}

extension ValueDecoder: DigitsReader {
  func digits() throws -> String { try site.text.view.digits(site.value) }
}

extension LevelDecoder: DigitsReader {
  func digits() throws -> String { try site.text.view.digits(site.value) }
}

/// The token of a value.
typealias DecodedValue = Int
