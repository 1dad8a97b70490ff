/// A level by the address of its state, whose copies count no references.
struct UnownedLevel {
  private let cursor: LevelCursor

  init(_ level: DecodingLevel) { cursor = level.cursor }

  @inline(__always) private var view: TokenReader { cursor.view }
  private var text: DecodedText { cursor.text }
  private var object: Int { cursor.object }
  var codingPath: [any CodingKey] { text.codingPath(object) }
  /// The names of the members, after the strategy.
  var names: [String] { cursor.withLevel { $0.shape?.names ?? [] } }
  func contains(_ key: some CodingKey) -> Bool { find(key.stringValue) >= 0 }

  /// Calls a closure with the value of a key.
  @inline(__always)
  func read<Result>(
    _ key: some CodingKey, _ body: (TokenReader, Int) throws -> Result
  ) throws -> Result {
    try body(view, try value(of: key))
  }

  /// Returns `nil` if the key is missing or its value is null.
  @inline(__always)
  func readIfPresent<Result>(
    _ key: some CodingKey, _ body: (TokenReader, Int) throws -> Result
  ) throws -> Result? {
    let found = find(key.stringValue)
    return found < 0 || view.isNull(found) ? nil : try body(view, found)
  }

  @inline(__always)
  func decode<T: Decodable>(_ type: T.Type, forKey key: some CodingKey) throws -> T {
    try decode(type, try value(of: key))
  }

  @inline(__always)
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: some CodingKey) throws -> T? {
    let found = find(key.stringValue)
    return found < 0 || view.isNull(found) ? nil : try decode(type, found)
  }

  /// The value of a superclass.
  func superSite(forKey key: some CodingKey) throws -> DecodedSite { try site(forKey: key) }

  func elements(forKey key: some CodingKey) throws -> DecodedElements {
    try site(forKey: key).elements()
  }

  /// The value of a key and its text.
  func site(forKey key: some CodingKey) throws -> DecodedSite {
    DecodedSite(text: text, value: try value(of: key), depth: cursor.depth, keepsKeys: false)
  }

  @inline(__always)
  private func value(of key: some CodingKey) throws -> Int {
    let found = find(key.stringValue)
    if found < 0 { throw missing(key) }
    return found
  }

  /// Returns the token of a key's value, or -1. The name that the type asked for next in the object
  /// before is compared first.
  @inline(__always)
  private func find(_ name: String) -> Int {
    cursor.next(name) ?? cursor.withLevel { $0.search(name) }
  }

  /// Decodes the value of the key that was found last.
  @inline(__always)
  private func decode<T: Decodable>(_ type: T.Type, _ index: Int) throws -> T {
    let depth = cursor.depth
    let decoding = decoding(of: type)
    return try cursor.withText { text throws in
      try text.decode(type, index, depth: depth, decoding)
    }
  }

  /// Returns the decoding of the type of the key that was found last.
  @inline(__always)
  private func decoding<T>(of type: T.Type) -> TypeDecoding {
    cursor.decoding(of: ObjectIdentifier(type)) ?? newDecoding(of: type)
  }

  @inline(never)
  private func newDecoding<T>(of type: T.Type) -> TypeDecoding {
    let decoding = text.slot(cursor.depth).decoding(of: type, text)
    cursor.keep(decoding)
    return decoding
  }

  /// The error of a key that is missing, as types catch it.
  @inline(never)
  private func missing(_ key: some CodingKey) -> any Error {
    let name = text.strategies.key(of: key.stringValue)
    let error = JSONError(.missingKey(name), at: view.position(object))
    return DecodingError.keyNotFound(key, text.context(of: error))
  }
}
