extension RowState {
  /// Returns the error of a field, or of the whole row if `column` is `nil`.
  @inline(never)
  func error(_ problem: CSVFieldProblem, at column: Int?, type: Any.Type) -> CSVFieldError {
    row.withRow { row in
      guard let column else {
        return CSVFieldError(problem, at: row.position, type: "\(type)", text: "")
      }
      let name = column < header.names.count ? header.names[column] : nil
      return row.error(problem, at: column, named: name, type: type)
    }
  }

  /// Returns the error of a key that is not the name of a column.
  @inline(never)
  func missing(_ name: String, _ type: Any.Type) -> CSVFieldError {
    row.withRow { row in
      CSVFieldError(.missingColumn, at: row.position, column: name, type: "\(type)", text: "")
    }
  }

  /// Returns the error that a type threw while it was decoded, with the position of its field.
  @inline(never)
  func refusal(_ error: any Error, of type: Any.Type, at column: Int?) -> CSVFieldError {
    let words =
      switch error as? DecodingError {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        context.debugDescription
      default: "\(error)"
      }
    return self.error(.refused(words), at: column, type: type)
  }
}
