extension CSVRow {
  /// Returns the position of a field: its first byte, or its quote if it is quoted.
  ///
  /// - Parameter column: The index of the field, from 0. A field that the row does not have begins
  ///   at the row's end.
  /// - Complexity: O(*n*) in the bytes before it; does not allocate.
  public func position(of column: Int) -> CSVPosition {
    precondition(column >= 0, "column must not be negative")
    let start =
      column < starts.count - 1 ? Int(starts[column]) - Int(starts[0]) : bytes.count
    var fieldPosition = position
    fieldPosition.field = column
    fieldPosition.offset += start
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
