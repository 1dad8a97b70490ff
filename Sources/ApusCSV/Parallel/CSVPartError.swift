/// The reason why several threads did not read a text to its end.
///
///     let text = [UInt8]("name,lines\nZoo,2,9\n".utf8)
///     var reader = CSVParallelReader(of: text.span)
///     do {
///       _ = try reader.map { rows in rows.next() != nil }
///     } catch .malformed(let error) {
///       print(error)  // line 2, record 2, field 3, byte 12: 3 fields where the first row has 2
///     }
///
public enum CSVPartError<Cause: Error>: Error {
  /// The text is malformed.
  case malformed(CSVError)
  /// The closure threw an error.
  case stopped(Cause)
}

extension CSVPartError: Equatable where Cause: Equatable {}

extension CSVPartError {
  /// Returns the same error, with records and lines counted from the start of the text.
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

extension CSVPartError: CustomStringConvertible {
  /// A description of the problem.
  public var description: String {
    switch self {
    case .malformed(let error): "\(error)"
    case .stopped(let cause): "\(cause)"
    }
  }
}
