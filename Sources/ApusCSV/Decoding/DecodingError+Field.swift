import ApusBytes

// Containers throw a `DecodingError`, which types can catch, and which keeps the error of the field. The
// decoder of rows throws the error of the field.

extension CSVFieldError {
  /// The error as types catch it.
  ///
  /// - Parameter type: The requested type, or `nil` if only a caller of the decoder knows it.
  func decodingError(_ type: Any.Type?) -> DecodingError {
    let type = type ?? Any.self
    let key = column.map { CSVKey($0) }
    let context = DecodingError.Context(
      codingPath: key.map { [$0] } ?? [], debugDescription: description, underlyingError: self)
    switch kind {
    case .missingColumn: return .keyNotFound(key ?? CSVKey(""), context)
    case .empty: return .valueNotFound(type, context)
    case .malformed(let error) where error.kind == .outOfRange: return .dataCorrupted(context)
    case .malformed, .unknownText, .unsupported: return .typeMismatch(type, context)
    case .rejected: return .dataCorrupted(context)
    }
  }
}

extension DecodingError {
  /// The error of the field that the error is, or `nil` if it is a type's own.
  var field: CSVFieldError? { context?.underlyingError as? CSVFieldError }

  /// Returns the same error for another field error.
  func keeping(_ field: CSVFieldError) -> DecodingError {
    let path: [any CodingKey] = field.column.map { [CSVKey($0)] } ?? []
    return replacing(
      Context(codingPath: path, debugDescription: field.description, underlyingError: field))
  }
}
