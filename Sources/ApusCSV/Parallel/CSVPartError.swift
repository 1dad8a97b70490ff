/// Why the rows of a text were not read to its end by several threads.
public enum CSVPartError<Cause: Error>: Error {
  /// The text is no table.
  case malformed(CSVError)
  /// The closure threw an error.
  case stopped(Cause)
}

extension CSVPartError: Equatable where Cause: Equatable {}

extension CSVPartError {
  /// The same error with records and lines counted from the start of the text.
  func moved(_ records: Int, _ lines: Int) -> CSVPartError {
    switch self {
    case .malformed(let error):
      return .malformed(error.moved(records, lines))
    case .stopped(let cause):
      let field = (cause as? CSVFieldError).map { $0.moved(records, lines) }
      return .stopped(field as? Cause ?? cause)
    }
  }
}
