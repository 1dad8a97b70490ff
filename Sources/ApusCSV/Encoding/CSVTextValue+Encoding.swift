extension CSVTextValue {
  /// Encodes the text as a single value; throws if the value has none.
  public func encode(to encoder: any Encoder) throws {
    if let field = encoder as? FieldEncoder { return field.encode(text: self) }
    guard hasText else {
      throw EncodingError.invalidValue(
        self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: description))
    }
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
