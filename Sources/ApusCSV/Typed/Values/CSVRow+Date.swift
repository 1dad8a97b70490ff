import ApusBytes

extension CSVRow {
  /// Reads a field as a date in a given order.
  ///
  ///     try row.date(at: 3, .dayMonthYear)  // 2012-02-01, from 1.2.2012
  ///
  /// Dates such as `2012-02-01` need no order: read them as a `CSVDate`.
  ///
  /// - Parameters:
  ///   - column: The index of the field, from 0. A field that the row does not have is empty.
  ///   - order: The order of year, month and day.
  /// - Returns: The date.
  /// - Throws: The reason why the field is not such a date, and its position.
  /// - Complexity: O(1); allocates only if the value must be unescaped.
  public func date(at column: Int, _ order: CSVDateOrder) throws(CSVFieldError) -> CSVDate {
    do throws(CSVValueError) {
      return try CSVDate(csv: self[column], order)
    } catch {
      throw self.error(error, at: column, named: nil, type: CSVDate.self)
    }
  }
}

extension CSVDate {
  init(csv field: borrowing CSVField, _ order: CSVDateOrder) throws(CSVValueError) {
    daysSince1970 = try field.parse { (bytes) throws(NumberError) in try order.days(bytes) }
  }
}
