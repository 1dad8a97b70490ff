import ApusBenchmark
import ApusBytes
import ApusCSV
import ApusStreams

/// `apus csv VERB [FILE]`: reads a table from a file or from standard input.
struct CSVCommand {
  static let operands = "VERB [FILE] [COLUMN ...]"
  static let help =
    "Reads a table, from standard input by default: head, count, json, check, sniff, or cut "
    + "with columns."

  private static let verbs = ["head", "count", "json", "check", "sniff", "cut"]
  private static let headCount = 10
  /// The number of bytes from which a dialect is detected.
  private static let sampleSize = 65_536
  /// The source of the table.
  private typealias Table = LineEndSource<TextSource<DescriptorSource>>
  /// The errors of reading.
  typealias Failure = CSVReaderError<TextSourceError<ByteSourceError<FileError>>>

  private let verb: String
  private let path: String
  /// The bytes of the path, which need not be UTF-8.
  private let pathBytes: [UInt8]
  private let columns: [String]
  private let dialect: CSVDialect
  private let level: Double
  private let isJSON: Bool

  /// - Parameter invocation: Its operands are the verb and, optionally, a file and columns.
  init(_ settings: ApusSettings, _ invocation: Invocation) throws(UsageError) {
    let operands = invocation.operands
    guard let verb = operands.first else {
      throw UsageError(.missingOperand(verb: "csv", operands: Self.operands), position: 0)
    }
    guard Self.verbs.contains(verb) else {
      throw .unknownName(kind: "verb", given: verb, known: Self.verbs)
    }
    self.verb = verb
    path = operands.count > 1 ? operands[1] : "-"
    let position = invocation.operandPositions.dropFirst().first
    pathBytes = position.flatMap(RawArguments.bytes) ?? Array(path.utf8)
    columns = Array(operands.dropFirst(2))
    dialect = try settings.dialect.dialect()
    level = settings.sniffLevel
    isJSON = settings.measure.isJSON
    try checkColumns()
  }

  private func checkColumns() throws(UsageError) {
    if verb == "cut", columns.isEmpty {
      throw UsageError(.missingOperand(verb: "csv cut", operands: "FILE COLUMN ..."), position: 2)
    }
    if verb != "cut", let extra = columns.first {
      throw UsageError(.unexpectedOperand(given: extra, verb: "csv \(verb)"), position: 2)
    }
  }

  func run() -> ExitStatus {
    do throws(FileError) {
      let file =
        path == "-"
        ? FileDescriptor(adopting: 0, name: "standard input")
        : try FileDescriptor(reading: pathBytes)
      let source = DescriptorSource(file)
      return verb == "sniff" ? sniff(source) : read(TextSource(of: source))
    } catch {
      return fail("\(error)", .incomplete)
    }
  }

  private func read(_ source: consuming TextSource<DescriptorSource>) -> ExitStatus {
    let mode: CSVRules.Mode = verb == "check" ? .strict : .lenient
    let rules = CSVRules(mode: mode, raggedRows: verb == "check" ? .malformed : .keep)
    let lineEnd = LineEndNote()
    let watched = LineEndSource(of: source, dialect, noting: lineEnd)
    var reader = CSVReader(of: watched, dialect: dialect, rules: rules)
    let status: ExitStatus
    do throws(Failure) {
      status = try print(&reader, lineEnd)
    } catch {
      return fail(error)
    }
    if let first = reader.report.first {
      StandardStream.error.write("\(name): \(reader.report.count) malformed, first \(first)\n")
    }
    return status
  }

  private func sniff(_ source: consuming DescriptorSource) -> ExitStatus {
    var sample: [UInt8] = []
    var isComplete = true
    do throws(ByteSourceError<FileError>) {
      while isComplete, let chunk = try source.nextChunk() {
        for index in chunk.indices { sample.append(chunk[index]) }
        isComplete = sample.count < Self.sampleSize
      }
    } catch {
      return fail(.source(.source(error)))
    }
    let found = SniffText(CSVSniffer(level: level).sniff(sample.span, isComplete: isComplete))
    StandardStream.output.write(isJSON ? found.json.line + "\n" : found.text)
    return found.isDecided ? .success : .undecided
  }

  private func print(
    _ reader: inout CSVReader<Table>, _ lineEnd: LineEndNote
  ) throws(Failure) -> ExitStatus {
    switch verb {
    case "json": try JSONRows.print(&reader)
    case "head": return try CSVRows(dialect, lineEnd).print(&reader, limit: Self.headCount)
    case "cut": return try CSVRows(dialect, lineEnd).print(&reader, columns: columns)
    default: try count(&reader)
    }
    return .success
  }

  private func count(
    _ reader: inout CSVReader<Table>
  ) throws(Failure) {
    var rows = 0
    while try reader.next() != nil { rows += 1 }
    StandardStream.output.write("\(rows)\n")
  }

  private var name: String { path == "-" ? "standard input" : path.printable }

  private func fail(_ error: Failure) -> ExitStatus {
    switch error {
    case .malformed(let problem): fail("\(name): \(problem)", .checkFailed)
    case .missingColumn(let column): fail("\(name): no column \(column.printable)", .checkFailed)
    case .source(.source(.failed(let problem))): fail("\(problem)", .incomplete)
    case .source(.malformed(let problem)): fail("\(name): \(problem)", .checkFailed)
    case .source: fail("\(name): the input ended early", .incomplete)
    }
  }

  private func fail(_ problem: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write("csv: \(problem)\n")
    return status
  }
}
