internal import ApusBytes

extension Base64Alphabet {
  /// The alphabet of a vector of bytes with the attribute `base64` or `base64url`, or `nil`.
  init?(_ field: FieldDefinition) {
    guard field.type.base == .vector, field.type.element == .uint8, field.type.index == nil else {
      return nil
    }
    if field.has("base64") {
      self = .standard
    } else if field.has("base64url") {
      self = .urlSafe
    } else {
      return nil
    }
  }
}
