extension CSVRow {
  /// Where a field begins: its quote, where it has one.
  ///
  /// - Parameter column: Which field, from 0; one that the row does not have begins at its end.
  /// - Complexity: O(*n*) in the bytes before it; does not allocate.
  public func position(of column: Int) -> CSVPosition {
    precondition(column >= 0, "columns are counted from 0")
    let start =
      column < starts.count - 1 ? Int(starts[column]) - Int(starts[0]) : bytes.count
    var fieldPosition = position
    fieldPosition.field = column
    fieldPosition.byte += start
    if fieldPosition.line > 0 { fieldPosition.line += lineEnds(before: min(start, bytes.count)) }
    return fieldPosition
  }

  private func lineEnds(before offset: Int) -> Int {
    (0..<offset).count { index in
      switch quoting.lineEnd {
      case .byte(let end): bytes[index] == end
      case .any where bytes[index] == UInt8(ascii: "\r"):
        index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
      case .any: bytes[index] == UInt8(ascii: "\n")
      }
    }
  }
}
