/// The result of reading a part. Records and lines are counted from the start of the part.
@usableFromInline
struct PartReading<Value, Cause: Error> {
  var value: Result<Value, CSVPartError<Cause>>
  /// The position of the first row after the part.
  var end: CSVPosition
  var report: CSVReport
}

extension PartReading: Sendable where Value: Sendable {}
