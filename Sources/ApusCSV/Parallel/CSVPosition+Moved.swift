// A part counts records and lines from its own start; these methods count them from the start of
// the text.

extension CSVPosition {
  func moved(_ records: Int, _ lines: Int) -> CSVPosition {
    CSVPosition(record: record + records, field: field, line: line + lines, offset: offset)
  }
}

extension CSVError {
  func moved(_ records: Int, _ lines: Int) -> CSVError {
    CSVError(kind, at: position.moved(records, lines))
  }
}

extension CSVFieldError {
  func moved(_ records: Int, _ lines: Int) -> CSVFieldError {
    CSVFieldError(
      kind, at: position.moved(records, lines), column: column, type: type, text: text)
  }
}
