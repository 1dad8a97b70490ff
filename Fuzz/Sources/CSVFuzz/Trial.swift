import ApusCSV

/// A text, a dialect, options and cuts.
struct Trial {
  private let bytes: [UInt8]
  private let dialect: CSVDialect
  private let options: CSVOptions
  private let step: Int

  private static let dialects = [
    CSVDialect.commas, .known(escape: "\\", comment: "#"), .known(comment: "#"), .known(quote: nil),
    .known(lineEnd: .byte(10)), .known(quote: nil, escape: "\\", lineEnd: .byte(13)),
    .known(";", quote: "'", escape: "\\"), .tabs,
    .known(doublesQuotes: false), .known(escape: "\\", comment: "#", doublesQuotes: false),
  ]

  init(_ dialect: UInt8, _ options: UInt8, _ step: UInt8, _ bytes: [UInt8]) {
    self.bytes = bytes
    self.dialect = Self.dialects[Int(dialect) % Self.dialects.count]
    self.options = CSVOptions(
      mode: options & 1 == 0 ? .lenient : .strict,
      raggedRows: [.malformed, .pad, .keep, .keep][Int(options >> 1) % 4],
      emptyLines: options & 8 == 0 ? .skip : .keep)
    self.step = Int(step)
  }

  /// Reads the text, repeated to some hundred kilobytes, whole and in parts, within a time that
  /// linear reading never takes.
  ///
  /// The reference is quadratic, so that only the two ways of reading are compared with each other.
  func checkGrowth() {
    let count = 1 + 300_000 / bytes.count
    let long = Array(repeatElement(bytes, count: count).joined())
    var options = options
    options.raggedRows = .keep
    let duration = ContinuousClock().measure {
      let whole = Outcome(reading: long, dialect, options)
      let cut = Outcome(
        reading: long, cuts: Array(stride(from: 0, to: long.count, by: 61 + step)), dialect,
        options,
        together: true)
      precondition(whole == cut, "rows of a long text, cut")
    }
    precondition(duration < .seconds(10), "reading a long text took \(duration)")
  }

  /// Compares reading whole and in chunks of equal length, a row at a time and rows together.
  func compareReader() {
    let reference = ReferenceTable(bytes, dialect, options)
    let cuts = step == 0 ? [] : Array(stride(from: step, to: bytes.count, by: step))
    for (cuts, together) in [([], false), (cuts, false), ([], true), (cuts, true)] {
      let found = Outcome(reading: bytes, cuts: cuts, dialect, options, together: together)
      precondition(found.rows == reference.outcome.rows, "rows, cut at \(cuts)")
      precondition(found.error == reference.outcome.error, "error, cut at \(cuts)")
      guard options.mode == .lenient else { continue }
      precondition(found.report.count == reference.issueCount, "report, cut at \(cuts)")
      precondition(found.report.first == reference.firstIssue, "report, cut at \(cuts)")
      precondition(found.report.last == reference.lastIssue, "report, cut at \(cuts)")
    }
  }

  /// Compares reading in parts with the serial reader.
  func compareParallelReader() {
    let serial = Outcome(reading: bytes, dialect, options)
    var reader = CSVParallelReader(
      of: bytes.span, dialect: dialect, options: options, partSize: step + 1)
    do throws(CSVPartError<Never>) {
      let rows = try reader.map { part in
        var rows: [[String]] = []
        while let row = part.next() { rows.append(row.strings) }
        return rows
      }
      precondition(serial.error == nil, "only the serial reader found an error")
      precondition(Array(rows.joined()) == serial.rows, "rows of parts")
      precondition(reader.report == serial.report, "report of parts")
    } catch {
      guard case .malformed(let found) = error else { preconditionFailure("no other error") }
      precondition(found == serial.error, "error of parts")
    }
  }
}
