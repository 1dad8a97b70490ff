/// The row that is being decoded, and the column of each key.
///
/// Types request the same keys in the same order for every row. The column of the next key is
/// therefore predicted from the last row, and the prediction is checked: one comparison of names,
/// usually the same literal.
struct RowState: ~Copyable {
  /// A requested key and the column of its name, or -1 if no column has the name.
  private struct Step {
    var name: String
    var column: Int
  }

  let header: CSVHeader
  let dates: CSVDateOrder
  private(set) var row = RowCopy()
  private var plan: [Step] = []
  private var next = 0

  init(_ header: CSVHeader, _ dates: CSVDateOrder) {
    self.header = header
    self.dates = dates
  }

  mutating func take(_ row: borrowing CSVRow) {
    self.row.take(row)
    next = 0
  }

  /// Returns the column of a key, or -1 if no column has its name.
  @inline(__always)
  mutating func column(of name: String) -> Int {
    if next < plan.count, plan[next].name == name {
      next += 1
      return plan[next - 1].column
    }
    return search(name)
  }

  /// Finds the column if the prediction is wrong: in the first row of a type, and for keys out of
  /// order.
  @inline(never)
  private mutating func search(_ name: String) -> Int {
    if let index = plan.firstIndex(where: { $0.name == name }) {
      next = index + 1
      return plan[index].column
    }
    let column = header.index(of: name) ?? -1
    plan.insert(Step(name: name, column: column), at: next)
    next += 1
    return column
  }

  /// Reads the value of a key.
  @inline(__always)
  mutating func value<Value: CSVValue>(of name: String) throws(CSVFieldError) -> Value {
    let column = column(of: name)
    guard column >= 0 else { throw missing(name, Value.self) }
    return try value(at: column)
  }

  /// Reads the value of a key, or `nil` if its column or its text is missing.
  @inline(__always)
  mutating func valueIfPresent<Value: CSVValue>(of name: String) throws(CSVFieldError) -> Value? {
    let column = column(of: name)
    return column < 0 ? nil : try value(at: column)
  }

  /// Reads the value of a column.
  @inline(__always)
  func value<Value: CSVValue>(at column: Int) throws(CSVFieldError) -> Value {
    do throws(CSVFieldProblem) {
      return try row.value(at: column)
    } catch {
      throw self.error(error, at: column, type: Value.self)
    }
  }
}
