import ApusBytes

/// A copy of the row that is being decoded. `Codable` types may keep their decoder, but a row is
/// only borrowed.
struct RowCopy: ~Copyable {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = []
  private var quoting = CSVQuoting(.commas)
  private(set) var fieldCount = 0
  private var position = CSVPosition(record: 0, field: 0, line: 0, offset: 0)

  mutating func take(_ row: borrowing CSVRow) {
    bytes.removeAll(keepingCapacity: true)
    row.bytes.append(to: &bytes)
    starts.removeAll(keepingCapacity: true)
    for index in row.starts.indices { starts.append(row.starts[index] - row.starts[0]) }
    quoting = row.quoting
    fieldCount = row.count
    position = row.position
  }

  @inline(__always)
  private var row: CSVRow {
    @_lifetime(borrow self)
    get { CSVRow(bytes.span, starts.span, quoting, count: fieldCount, at: position) }
  }

  @inline(__always)
  func value<Value: CSVValue>(at column: Int) throws(CSVValueError) -> Value {
    try Value(csv: row[column])
  }

  @inline(__always)
  func integer<Value: FixedWidthInteger>(at column: Int) throws(CSVValueError) -> Value {
    try row[column].parse { (bytes) throws(NumberError) in try Value(decimal: bytes) }
  }

  func date(at column: Int, _ order: CSVDateOrder) throws(CSVValueError) -> CSVDate {
    try CSVDate(csv: row[column], order)
  }

  /// Whether a field has no bytes, not even quotes.
  func isMissing(at column: Int) -> Bool { row[column].raw.isEmpty }

  /// Whether a field has no value, or an empty value.
  func isEmpty(at column: Int) -> Bool { row[column].isEmpty }

  func withRow<Result>(_ body: (borrowing CSVRow) -> Result) -> Result { body(row) }
}
