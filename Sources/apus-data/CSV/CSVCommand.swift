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
      return try input.read(settings.dialect) {
        reader, dialect, lineEnd throws(CSVInput.Failure) in
        try CSVRows(dialect, lineEnd).print(&reader, limit: settings.rowCount)
      }
    case .count(let settings):
      return try input.read(settings) { reader, _, _ throws(CSVInput.Failure) in
        try printCount(&reader)
      }
    case .json(let settings):
      return try input.read(settings) { reader, _, _ throws(CSVInput.Failure) in
        var rows = JSONRows()
        defer { input.report(repairedCount: rows.repairedCount) }
        try rows.print(&reader)
        return .success
      }
    case .check(let settings):
      return try input.read(settings, isStrict: true) { reader, _, _ throws(CSVInput.Failure) in
        try printCount(&reader)
      }
    case .cut(let settings):
      let columns = Array(invocation.operands.dropFirst())
      return try input.read(settings) { reader, dialect, lineEnd throws(CSVInput.Failure) in
        try CSVRows(dialect, lineEnd).print(&reader, columns: columns)
      }
    case .sniff(let settings): return sniff(input, settings)
    case .stats(let settings):
      return try CSVStatistics(input: input, settings: settings).run()
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
