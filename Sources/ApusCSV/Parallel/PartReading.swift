/// What reading a part came to; records and lines are counted from its start.
@usableFromInline
struct PartReading<Value, Cause: Error> {
  var value: Result<Value, CSVPartError<Cause>>
  /// Where the first row after the part begins.
  var end: CSVPosition
  var report: CSVReport
}

extension PartReading: Sendable where Value: Sendable {}
