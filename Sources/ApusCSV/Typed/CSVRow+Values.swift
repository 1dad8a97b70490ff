extension CSVRow {
  /// Reads a field as a value.
  ///
  ///     let delay = try row.read(Int.self, at: 4)
  ///     let platform = try row.read(String?.self, at: 5)
  ///
  /// If columns have names, `CSVHeader.column(_:as:)` finds them once, and errors have the name.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - column: The index of the field, from 0. A field that the row does not have is empty.
  /// - Returns: The value.
  /// - Throws: The reason why the field is not such a value, and its position.
  /// - Complexity: O(*n*) in the field. Allocates for strings of more than 15 bytes, for byte
  ///   arrays, and if a value must be unescaped.
  @inlinable @inline(__always)
  public func read<Value: CSVValue>(
    _ type: Value.Type = Value.self, at column: Int
  ) throws(CSVFieldError) -> Value {
    do throws(CSVValueError) {
      return try Value(csv: self[column])
    } catch {
      throw self.error(error, at: column, named: nil, type: type)
    }
  }

  /// Reads the field of a column that was found by its name; otherwise like `read(_:at:)`.
  @inlinable @inline(__always)
  public subscript<Value: CSVValue>(column: CSVColumn<Value>) -> Value {
    get throws(CSVFieldError) {
      do throws(CSVValueError) {
        return try Value(csv: self[column.index])
      } catch {
        throw self.error(error, at: column.index, named: column.name, type: Value.self)
      }
    }
  }

  @usableFromInline @inline(never)
  func error(
    _ kind: CSVValueError, at column: Int, named name: String?, type: Any.Type
  ) -> CSVFieldError {
    CSVFieldError(
      kind, at: position(of: column), column: name, type: "\(type)", text: self[column].string)
  }
}
