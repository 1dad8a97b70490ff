extension RowState {
  /// Returns the error of a field, or of the whole row if `column` is `nil`, as types catch it.
  ///
  /// - Parameter type: The requested type, or `nil` if only a caller of the decoder knows it;
  ///   `fieldError` adds it.
  @inline(never)
  func error(_ kind: CSVValueError, at column: Int?, type: Any.Type?) -> any Error {
    fieldError(kind, at: column, type: type).decodingError(type)
  }

  private func fieldError(
    _ kind: CSVValueError, at column: Int?, type: Any.Type?
  ) -> CSVFieldError {
    let type = type.map { "\($0)" } ?? ""
    return row.withRow { row in
      guard let column else {
        return CSVFieldError(kind, at: row.position, type: type, text: "")
      }
      let name = column < header.names.count ? header.names[column] : nil
      return CSVFieldError(
        kind, at: row.position(of: column), column: name, type: type, text: row[column].string)
    }
  }

  /// Returns the error of a key that is not the name of a column.
  @inline(never)
  func missing(_ name: String, _ type: Any.Type?) -> any Error {
    let error = row.withRow { row in
      CSVFieldError(
        .missingColumn(known: header.names), at: row.position, column: name,
        type: type.map { "\($0)" } ?? "", text: "")
    }
    return error.decodingError(type)
  }

  /// Returns a `DecodingError` that a type threw while it was decoded, with its field and its type; any other
  /// error of a type is the same.
  @inline(never)
  func fieldError(_ error: any Error, _ type: Any.Type, at column: Int?) -> any Error {
    guard let error = error as? DecodingError else { return error }
    guard let field = error.field else {
      let words = error.context?.debugDescription ?? "\(error)"
      return error.keeping(fieldError(.rejected(words), at: column, type: type))
    }
    guard field.type.isEmpty else { return error }
    return error.keeping(
      CSVFieldError(
        field.kind, at: field.position, column: field.column, type: "\(type)", text: field.text))
  }

  /// Returns `nil` for an optional whose type refused an empty text between quotes.
  ///
  /// - Throws: The error of the type in all other cases.
  @inline(never)
  func value<Value>(
    _ type: Value.Type, at column: Int, after error: any Error
  ) throws -> Value {
    let error = fieldError(error, type, at: column)
    if row.isEmpty(at: column), Self.isRefusal(error), let optional = type as? any Omissible.Type,
      let missing = optional.missing as? Value
    {
      return missing
    }
    throw error
  }

  /// Whether a type rejects its value, and not the shape of the row.
  private static func isRefusal(_ error: any Error) -> Bool {
    if case .unsupported = (error as? DecodingError)?.field?.kind { false } else { true }
  }
}
