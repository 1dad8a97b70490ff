/// The row that is being decoded, and the column of each key.
struct RowState: ~Copyable {
  let header: CSVHeader
  let dates: CSVDateOrder
  private(set) var row = RowCopy()
  private var plan = KeyPlan()
  /// The column of each key of the plan, or -1 if no column has its name.
  private var columns: [Int] = []

  init(_ header: CSVHeader, _ dates: CSVDateOrder) {
    self.header = header
    self.dates = dates
  }

  mutating func take(_ row: borrowing CSVRow) {
    self.row.take(row)
    plan.begin()
  }

  /// Returns the column of a key, or -1 if no column has its name.
  @inline(__always)
  mutating func column(of name: String) -> Int {
    guard let number = plan.number(of: name) else { return add(name) }
    return columns[number]
  }

  /// Finds the column of a key that is requested for the first time.
  @inline(never)
  private mutating func add(_ name: String) -> Int {
    let column = header.index(of: name) ?? -1
    _ = plan.add(name)
    columns.append(column)
    return column
  }

  /// Reads the value of a column.
  @inline(__always)
  func value<Value: CSVValue>(at column: Int) throws -> Value {
    do throws(CSVValueError) {
      return try row.value(at: column)
    } catch {
      throw self.error(error, at: column, type: Value.self)
    }
  }
}
