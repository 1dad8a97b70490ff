// UNSAFE: calls a level without counting references

/// A level whose copies count no references.
@safe
struct UnownedLevel {
  // SAFETY: the owner of the container keeps the level; see `KeyedContainer`.
  private let level: Unmanaged<DecodingLevel>

  // SAFETY: as for the property.
  init(_ level: DecodingLevel) { unsafe self.level = .passUnretained(level) }

  @inline(__always)
  private func withLevel<Result>(_ body: (DecodingLevel) throws -> Result) rethrows -> Result {
    // SAFETY: as for the property.
    try unsafe level._withUnsafeGuaranteedRef(body)
  }

  var codingPath: [any CodingKey] { withLevel { $0.path.codingPath } }
  var names: [String] { withLevel { $0.names } }

  func contains(_ key: some CodingKey) -> Bool {
    withLevel { $0.value(of: key.stringValue) != nil }
  }

  @inline(__always)
  func read<Result>(
    _ key: some CodingKey, _ body: (DecodingContext, DecodedValue) throws -> Result
  ) throws -> Result {
    try withLevel { level throws in try level.read(key, body) }
  }

  @inline(__always)
  func readIfPresent<Result>(
    _ key: some CodingKey, _ body: (DecodingContext, DecodedValue) throws -> Result
  ) throws -> Result? {
    try withLevel { level throws in try level.readIfPresent(key, body) }
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: some CodingKey) throws -> Value {
    try withLevel { level throws in try level.decode(type, forKey: key) }
  }

  func decodeIfPresent<Value: Decodable>(
    _ type: Value.Type, forKey key: some CodingKey
  ) throws -> Value? {
    try withLevel { level throws in try level.decodeIfPresent(type, forKey: key) }
  }

  /// The value of a superclass.
  func superSite(forKey key: some CodingKey) throws -> DecodedSite { try site(forKey: key) }

  func elements(forKey key: some CodingKey) throws -> DecodedElements {
    withLevel { $0.elements(forKey: key) }
  }

  func site(forKey key: some CodingKey) throws -> DecodedSite {
    try withLevel { level throws in try level.site(forKey: key) }
  }
}
