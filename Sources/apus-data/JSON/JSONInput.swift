import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusJSON
import ApusStreams

/// The text that a verb of `apus json` reads, from a file or from standard input.
struct JSONInput {
  /// The source of the text.
  typealias Source = TextSource<DescriptorSource>
  /// The errors of the source.
  typealias SourceFailure = TextSourceError<ByteSourceError<SystemError>>

  private let file: InputFile

  /// Creates the input that an operand names; standard input without an operand.
  init(_ invocation: Invocation, operand index: Int = 0) {
    file = InputFile(invocation, operand: index)
  }

  /// The inputs of a command that takes any number of files.
  static func all(_ invocation: Invocation) -> [JSONInput] {
    (0..<max(1, invocation.operands.count)).map { JSONInput(invocation, operand: $0) }
  }

  /// Prints a line: the text is well-formed, or the position of its first error.
  ///
  /// - Returns: `checkFailed` also if the file cannot be read.
  func check(_ options: JSONOptions) -> ExitStatus {
    let status = open { source in
      do throws(JSONSourceError<SourceFailure>) {
        try JSONParser.check(source: source, options: options)
        StandardStream.output.write("\(file.name): well-formed\n")
        return .success
      } catch {
        switch error {
        case .malformed(let problem): return report("\("\(problem)".printable)")
        case .source(.malformed(let problem)): return report("\(problem)")
        case .source: return fail(error)
        }
      }
    }
    return status == .success ? .success : .checkFailed
  }

  /// Prints the first error of the text on standard output.
  private func report(_ problem: String) -> ExitStatus {
    StandardStream.output.write("\(file.name): \(problem)\n")
    return .checkFailed
  }

  /// Opens the text, and passes its source to `body`.
  func open(_ body: (consuming Source) -> ExitStatus) -> ExitStatus {
    do throws(SystemError) {
      return body(TextSource(of: DescriptorSource(try file.open())))
    } catch {
      return fail("\(error)", .incomplete)
    }
  }

  /// Reads the whole text, and passes its tree and the name of the file to `body`.
  func withTree(_ options: JSONOptions, _ body: (JSONTree, _ name: String) -> ExitStatus)
    -> ExitStatus
  {
    open { source in
      var source = source
      var text: [UInt8] = []
      do throws(SourceFailure) {
        while try source.advance() { text.append(copying: source.chunk) }
      } catch {
        return fail(.source(error))
      }
      do throws(JSONError) {
        return body(try JSONTree(text, options: options), file.name)
      } catch {
        return fail(.malformed(error))
      }
    }
  }

  /// Reports an error, and returns the exit status.
  func fail(_ error: JSONSourceError<SourceFailure>) -> ExitStatus {
    switch error {
    case .malformed(let problem): fail("\(file.name): \("\(problem)".printable)", .checkFailed)
    case .source(.malformed(let problem)): fail("\(file.name): \(problem)", .checkFailed)
    case .source(.source(.failed(let problem))): fail("\(problem)", .incomplete)
    case .source: fail("\(file.name): the input ended early", .incomplete)
    }
  }

  /// Reports an error of a line.
  func reportLine(_ number: Int, _ error: JSONError) {
    StandardStream.error.write(
      "json: \(file.name): line \(number) of the file: \("\(error)".printable)\n")
  }

  private func fail(_ problem: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write("json: \(problem)\n")
    return status
  }
}
