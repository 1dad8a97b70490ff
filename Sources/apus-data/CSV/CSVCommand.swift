import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCSV
import ApusCommands
import ApusStreams

/// The actions of `apus csv`.
enum CSVCommand {
  static let command = CSVCommands.command(run)

  private static func run(
    _ verb: CSVVerb, _ invocation: Invocation
  ) throws(UsageError) -> ExitStatus {
    let input = CSVInput(invocation)
    switch verb {
    case .head(let settings):
      let dialect = try settings.dialect.dialect()
      return input.read(dialect, settings.dialect.textEncoding) {
        reader, lineEnd throws(CSVInput.Failure) in
        try CSVRows(dialect, lineEnd).print(&reader, limit: settings.rowCount)
      }
    case .count(let settings):
      return input.read(try settings.dialect(), settings.textEncoding) {
        reader, _ throws(CSVInput.Failure) in
        try printCount(&reader)
      }
    case .json(let settings):
      return input.read(try settings.dialect(), settings.textEncoding) {
        reader, _ throws(CSVInput.Failure) in
        var rows = JSONRows()
        defer { input.report(repairedCount: rows.repairedCount) }
        try rows.print(&reader)
        return .success
      }
    case .check(let settings):
      return input.read(try settings.dialect(), settings.textEncoding, isStrict: true) {
        reader, _ throws(CSVInput.Failure) in try printCount(&reader)
      }
    case .cut(let settings):
      let dialect = try settings.dialect()
      let columns = Array(invocation.operands.dropFirst())
      return input.read(dialect, settings.textEncoding) {
        reader, lineEnd throws(CSVInput.Failure) in
        try CSVRows(dialect, lineEnd).print(&reader, columns: columns)
      }
    case .sniff(let settings): return sniff(input, settings)
    case .stats(let settings):
      return CSVStatistics(
        input: input, settings: settings, dialect: try settings.dialect.dialect()
      ).run()
    }
  }

  private static func printCount(
    _ reader: inout CSVReader<CSVInput.Table>
  ) throws(CSVInput.Failure) -> ExitStatus {
    var rows = 0
    while try reader.next() != nil { rows += 1 }
    StandardStream.output.write("\(rows)\n")
    return .success
  }

  private static func sniff(_ input: CSVInput, _ settings: SniffSettings) -> ExitStatus {
    input.sample(SniffSettings.sampleSize) { bytes, isComplete in
      let sniffer = CSVSniffer(level: settings.level)
      let found = SniffText(
        sniffer.sniff(bytes.span, isComplete: isComplete), of: bytes, isComplete: isComplete)
      StandardStream.output.write(settings.isJSON ? found.json.line + "\n" : found.text)
      return found.isDecided ? .success : .undecided
    }
  }
}
