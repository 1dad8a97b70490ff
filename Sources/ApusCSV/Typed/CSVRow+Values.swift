extension CSVRow {
  /// Reads a field as a value.
  ///
  ///     let delay = try row.read(Int.self, at: 4)
  ///     let platform = try row.read(String?.self, at: 5)
  ///
  /// Where columns have names, `CSVHeader.column(_:as:)` finds them once, and errors tell the name.
  ///
  /// - Parameters:
  ///   - type: What to read it as.
  ///   - column: Which field, from 0; one that the row does not have is empty.
  /// - Returns: The value.
  /// - Throws: Why the field is no such value, and where it is.
  /// - Complexity: O(*n*) in the field; allocates for strings of more than 15 bytes, byte arrays, and where
  ///   a value must be unescaped.
  @inlinable @inline(__always)
  public func read<Value: CSVValue>(
    _ type: Value.Type = Value.self, at column: Int
  ) throws(CSVFieldError) -> Value {
    do throws(CSVFieldProblem) {
      return try Value(csv: self[column])
    } catch {
      throw self.error(error, at: column, named: nil, type: type)
    }
  }

  /// Reads the field of a column that was found by its name; otherwise like `read(_:at:)`.
  @inlinable @inline(__always)
  public subscript<Value: CSVValue>(column: CSVColumn<Value>) -> Value {
    get throws(CSVFieldError) {
      do throws(CSVFieldProblem) {
        return try Value(csv: self[column.index])
      } catch {
        throw self.error(error, at: column.index, named: column.name, type: Value.self)
      }
    }
  }

  @usableFromInline @inline(never)
  func error(
    _ problem: CSVFieldProblem, at column: Int, named name: String?, type: Any.Type
  ) -> CSVFieldError {
    CSVFieldError(
      problem, at: position(of: column), column: name, type: "\(type)", text: self[column].string)
  }
}
