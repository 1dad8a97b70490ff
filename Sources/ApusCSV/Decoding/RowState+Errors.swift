extension RowState {
  /// Returns the error of a field, or of the whole row if `column` is `nil`.
  ///
  /// - Parameter type: The requested type, or `nil` if only a caller of the decoder knows it;
  ///   `fieldError` adds it.
  @inline(never)
  func error(_ problem: CSVFieldProblem, at column: Int?, type: Any.Type?) -> CSVFieldError {
    let type = type.map { "\($0)" } ?? ""
    return row.withRow { row in
      guard let column else {
        return CSVFieldError(problem, at: row.position, type: type, text: "")
      }
      let name = column < header.names.count ? header.names[column] : nil
      return CSVFieldError(
        problem, at: row.position(of: column), column: name, type: type, text: row[column].string)
    }
  }

  /// Returns the error of a key that is not the name of a column.
  @inline(never)
  func missing(_ name: String, _ type: Any.Type?) -> CSVFieldError {
    row.withRow { row in
      CSVFieldError(
        .missingColumn, at: row.position, column: name, type: type.map { "\($0)" } ?? "", text: "")
    }
  }

  /// Returns the error that a type threw while it was decoded, with its field and its type.
  @inline(never)
  func fieldError(_ error: any Error, _ type: Any.Type, at column: Int?) -> CSVFieldError {
    guard let error = error as? CSVFieldError else { return refusal(error, of: type, at: column) }
    guard error.type.isEmpty else { return error }
    return CSVFieldError(
      error.problem, at: error.position, column: error.column, type: "\(type)", text: error.text)
  }

  private func refusal(_ error: any Error, of type: Any.Type, at column: Int?) -> CSVFieldError {
    let words =
      switch error as? DecodingError {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        context.debugDescription
      default: "\(error)"
      }
    return self.error(.refused(words), at: column, type: type)
  }

  /// Returns `nil` for an optional whose type refused an empty text between quotes.
  ///
  /// - Throws: The error of the type in all other cases.
  @inline(never)
  func value<Value>(
    _ type: Value.Type, at column: Int, after error: any Error
  ) throws(CSVFieldError) -> Value {
    let error = fieldError(error, type, at: column)
    if row.isEmpty(at: column), error.isRefusal, let optional = type as? any Omissible.Type,
      let missing = optional.missing as? Value
    {
      return missing
    }
    throw error
  }
}

extension CSVFieldError {
  /// Whether the type rejects the value, and not the shape of the row.
  fileprivate var isRefusal: Bool {
    if case .unsupported = problem { false } else { true }
  }
}
