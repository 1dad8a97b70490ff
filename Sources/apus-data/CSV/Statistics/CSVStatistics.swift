import ApusBytes
import ApusCSV
import ApusCommandLine
import ApusCommands
import ApusStreams
import ApusSystem

/// The action of `apus csv stats`: on all processors for a file in UTF-8, else row by row.
struct CSVStatistics {
  /// The bytes after which the pages of a part leave the process.
  private static let releasedSize = 8 << 20

  let input: CSVInput
  let settings: StatsSettings

  func run() throws(UsageError) -> ExitStatus {
    let dialect = try settings.dialect.dialect()
    if settings.dialect.encoding == .utf8, let status = readMapped(dialect) { return status }
    return try input.read(settings.dialect) { reader, _, _ throws(CSVInput.Failure) in
      let names = try reader.header().names
      var statistics = TableStatistics(try question(names))
      while let row = try reader.next() { statistics.take(row) }
      return print(statistics, names) { $0.line }
    }
  }

  private func question(_ names: [String]) throws(CSVInput.Failure) -> TableStatistics.Question {
    do throws(CSVSourceError<Never>) {
      return try TableStatistics.Question(settings, names)
    } catch {
      switch error {
      case .missingColumn(let name, let known): throw .missingColumn(name, known: known)
      case .malformed(let error): throw .malformed(error)
      }
    }
  }

  // MARK: - All processors

  /// Reads a mapped file; returns `nil` if the input cannot be mapped, or is UTF-16.
  private func readMapped(_ dialect: CSVDialect) -> ExitStatus? {
    guard let file = input.mapped() else { return nil }
    let bytes = file.span
    if UTF16Transcoder.ByteOrder(markOf: bytes) != nil { return nil }
    var reader = CSVParallelReader(
      of: bytes, dialect: dialect, options: CSVOptions(mode: .lenient, raggedRows: .keep))
    do throws(CSVInput.Failure) {
      let names = try Self.names(&reader)
      let release: @Sendable (Range<Int>) -> Void = { try? file.advise(.doneWith, $0) }
      let all = try Self.read(&reader, try question(names), release)
      input.report(reader.report)
      return print(all, names) { Self.line(of: $0.offset, in: bytes, release) }
    } catch {
      return input.fail(error)
    }
  }

  private static func names(
    _ reader: inout CSVParallelReader
  ) throws(CSVInput.Failure) -> [String] {
    do throws(CSVError) { return try reader.header().names } catch { throw .malformed(error) }
  }

  private static func read(
    _ reader: inout CSVParallelReader, _ question: TableStatistics.Question,
    _ release: @Sendable (Range<Int>) -> Void
  ) throws(CSVInput.Failure) -> TableStatistics {
    var all = TableStatistics(question)
    do throws(CSVPartError<Never>) {
      for part in try reader.map({ rows in read(&rows, question, release) }) { all.take(part) }
    } catch {
      switch error {
      case .malformed(let error): throw .malformed(error)
      }
    }
    return all
  }

  /// Reads the rows of a part.
  ///
  /// - Parameter release: Is called with bytes that are not needed any more.
  private static func read(
    _ rows: inout CSVPartReader, _ question: TableStatistics.Question,
    _ release: (Range<Int>) -> Void
  ) -> TableStatistics {
    var statistics = TableStatistics(question)
    var start: Int?
    while let row = rows.next() {
      let offset = row.position.offset
      if offset - (start ?? offset) >= releasedSize {
        release((start ?? offset)..<offset)
        start = offset
      }
      if start == nil { start = offset }
      statistics.take(row)
    }
    return statistics
  }

  /// The line of a byte of the whole text: the rows of a part count lines from its start.
  private static func line(
    of offset: Int, in bytes: Span<UInt8>, _ release: (Range<Int>) -> Void
  ) -> Int {
    var (line, wasReturn) = (1, false)
    for start in stride(from: 0, to: offset, by: releasedSize) {
      let block = start..<min(offset, start + releasedSize)
      for index in block {
        let isReturn = bytes[index] == UInt8(ascii: "\r")
        if isReturn || bytes[index] == UInt8(ascii: "\n") && !wasReturn { line += 1 }
        wasReturn = isReturn
      }
      release(block)
    }
    return line
  }

  // MARK: - Output

  /// Prints the statistics, after notes about records of another length than the header.
  private func print(
    _ statistics: TableStatistics, _ names: [String], line: (CSVPosition) -> Int
  ) -> ExitStatus {
    note(statistics.longRows, "more", "these are left out", line)
    note(statistics.shortRows, "fewer", "the missing ones are empty", line)
    let report = StatisticsReport(statistics, names, group: settings.group)
    StandardStream.output.write(settings.isJSON ? report.jsonLines : report.table)
    return .success
  }

  private func note(
    _ rows: RaggedRows, _ amount: String, _ effect: String, _ line: (CSVPosition) -> Int
  ) {
    guard let first = rows.first else { return }
    let records = rows.count == 1 ? "1 record has" : "\(rows.count) records have"
    StandardStream.error.write(
      "\(input.name): \(records) \(amount) fields than the header, first on line \(line(first)); \(effect)\n"
    )
  }
}
