import ApusCSV
import ApusStreams

/// The result of reading a table.
struct Outcome: Equatable {
  var rows: [[String]] = []
  var error: CSVError?
  var report = CSVReport()

  /// Reads an array that is cut at some offsets, by single rows or in groups.
  init(
    reading bytes: [UInt8], cuts: [Int] = [], _ dialect: CSVDialect = .commas,
    _ options: CSVOptions = .strict, together: Bool = false
  ) {
    var reader = CSVReader(of: PieceSource(bytes, cuts: cuts), dialect: dialect, options: options)
    do throws(CSVSourceError<Never>) {
      if together {
        while let some = try reader.nextRows() {
          for index in 0..<some.count { rows.append(some[index].strings) }
        }
      } else {
        while let row = try reader.next() { rows.append(row.strings) }
      }
    } catch {
      if case .malformed(let found) = error { self.error = found }
    }
    report = reader.report
  }

  init(rows: [[String]], error: CSVError?, report: CSVReport = CSVReport()) {
    self.rows = rows
    self.error = error
    self.report = report
  }
}
