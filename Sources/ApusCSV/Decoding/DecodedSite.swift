/// The row that is decoded, or one of its fields.
struct DecodedSite {
  let storage: RowStorage
  let value: DecodedValue

  /// The row or the field of a decoder, or `nil` if that is of another module.
  init?(of decoder: any Decoder) {
    if let field = decoder as? ValueDecoder {
      self = field.site
    } else if let row = decoder as? LevelDecoder {
      self = row.site
    } else {
      return nil
    }
  }

  init(_ storage: RowStorage, _ value: DecodedValue) {
    (self.storage, self.value) = (storage, value)
  }

  var codingPath: [any CodingKey] {
    let names = storage.state.header.names
    return names.indices.contains(value) ? [CSVKey(names[value])] : []
  }

  var userInfo: [CodingUserInfoKey: Any] { storage.userInfo }
  var isNull: Bool { (try? column).map { storage.isNull($0) } ?? false }
  var nestedDecoders: NestedDecoders? { nil }

  func makeLevel() -> DecodingLevel { storage }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw refuse(.unkeyed) }

  /// The column of the field, or of the only field of the row.
  var column: Int {
    get throws {
      if value >= 0 { return value }
      guard storage.state.row.fieldCount == 1 else { throw refuse(.single) }
      return 0
    }
  }

  /// Returns the error of a shape that a row, or a field, does not have.
  func refuse(_ shape: CSVShape) -> any Error {
    storage.state.error(.unsupported(shape), at: value < 0 ? nil : value, type: nil)
  }

  @inline(__always)
  func read<Result>(_ body: (RowStorage, DecodedValue) throws -> Result) throws -> Result {
    try storage.read(at: try column, body)
  }

  func decodeAgain<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let column = try column
    do {
      return try storage.value(type, at: DecodedSite(storage, column))
    } catch {
      guard storage.state.row.isEmpty(at: column) else { throw error }
      return try storage.state.value(type, at: column, after: error)
    }
  }
}

/// The number of a column, or `row` for all fields.
typealias DecodedValue = Int

extension DecodedValue {
  /// All fields of the row.
  static let row = -1
}

/// The level of the only container of a row.
typealias DecodingLevel = RowStorage
