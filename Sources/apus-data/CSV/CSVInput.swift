import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCSV
import ApusCommands
import ApusStreams

/// The table that a verb of `apus csv` reads, from a file or from standard input.
struct CSVInput {
  /// The source of the table.
  typealias Table = LineEndSource<TextSource<DescriptorSource>>
  /// The errors of reading.
  typealias Failure = CSVSourceError<TextSourceError<ByteSourceError<SystemError>>>

  private let file: InputFile

  /// The name in messages.
  var name: String { file.name }

  /// - Parameter invocation: Its first operand is the file; standard input without an operand.
  init(_ invocation: Invocation) { file = InputFile(invocation) }

  /// Reads the rows with `body`, and reports an error with its position.
  ///
  /// - Parameters:
  ///   - settings: The options of the table. An option that all verbs have is used here.
  ///   - isStrict: Whether malformed text and rows of another length end the reading.
  /// - Throws: The `UsageError` of a dialect that gives a byte two meanings.
  func read(
    _ settings: DialectSettings, isStrict: Bool = false,
    _ body: (inout CSVReader<Table>, CSVDialect, LineEndNote) throws(Failure) -> ExitStatus
  ) throws(UsageError) -> ExitStatus {
    let dialect = try settings.dialect()
    return open { descriptor in
      let options = CSVOptions(
        mode: isStrict ? .strict : .lenient, raggedRows: isStrict ? .malformed : .keep)
      let lineEnd = LineEndNote()
      let source = TextSource(of: DescriptorSource(descriptor), encoding: settings.textEncoding)
      let watched = LineEndSource(of: source, dialect, noting: lineEnd)
      var reader = CSVReader(of: watched, dialect: dialect, options: options)
      let status: ExitStatus
      do throws(Failure) {
        status = try body(&reader, dialect, lineEnd)
      } catch {
        return fail(error)
      }
      report(reader.report)
      return status
    }
  }

  /// Reads at least `count` bytes, or the whole input if it is shorter, and passes them to `body`.
  func sample(
    _ count: Int, _ body: (_ bytes: [UInt8], _ isComplete: Bool) -> ExitStatus
  ) -> ExitStatus {
    open { descriptor in
      var source = DescriptorSource(descriptor)
      var bytes: [UInt8] = []
      var isComplete = true
      do throws(ByteSourceError<SystemError>) {
        while isComplete, let chunk = try source.nextChunk() {
          for index in chunk.indices { bytes.append(chunk[index]) }
          isComplete = bytes.count < count
        }
      } catch {
        return fail(.source(.source(error)))
      }
      return body(bytes, isComplete)
    }
  }

  /// Returns the input mapped into memory, or `nil` if it is no plain file.
  func mapped() -> MappedFile? { file.mapped() }

  /// Reports the malformed parts of a text, if there are any.
  func report(_ report: CSVReport) {
    guard let first = report.first else { return }
    StandardStream.error.write("\(file.name): \(report.count) malformed, first \(first)\n")
  }

  /// Reports the number of fields whose invalid UTF-8 was replaced, if there are any.
  func report(repairedCount count: Int) {
    guard count > 0 else { return }
    let fields = count == 1 ? "1 field is" : "\(count) fields are"
    StandardStream.error.write("\(file.name): \(fields) not UTF-8; U+FFFD replaces their bytes\n")
  }

  private func open(_ body: (consuming FileDescriptor) -> ExitStatus) -> ExitStatus {
    do throws(SystemError) {
      return body(try file.open())
    } catch {
      return fail("\(error)", .incomplete)
    }
  }

  /// Reports an error with its position.
  func fail(_ error: Failure) -> ExitStatus {
    switch error {
    case .malformed(let problem): fail("\(file.name): \(problem)", .checkFailed)
    case .missingColumn: fail("\(file.name): \("\(error)".printable)", .checkFailed)
    case .source(.source(.failed(let problem))): fail("\(problem)", .incomplete)
    case .source(.malformed(let problem)): fail("\(file.name): \(problem)", .checkFailed)
    case .source: fail("\(file.name): the input ended early", .incomplete)
    }
  }

  private func fail(_ problem: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write("csv: \(problem)\n")
    return status
  }
}
