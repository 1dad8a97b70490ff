import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusStreams
import ApusXML

/// The document that a verb of `apus xml` reads, from a file or from standard input.
struct XMLInput {
  private let file: InputFile
  private let options: XMLOptions

  init(_ invocation: Invocation, operand: Int, _ settings: XMLSettings) {
    file = InputFile(invocation, operand: operand)
    options = settings.parserOptions
  }

  /// Checks the document, and prints a line about it.
  func check() -> ExitStatus {
    var handler = NoHandler()
    let problem = parse(into: &handler)
    if let problem, problem.status == .incomplete { return report(problem) }
    StandardStream.output.write("\(file.name): \(problem?.text ?? "well-formed")\n")
    return problem?.status ?? .success
  }

  /// Passes the events of the document to a handler.
  ///
  /// - Parameters:
  ///   - handler: Stops the parser if its output is lost.
  ///   - finish: Prints the rest for a handler that has got all events, or those before a problem. It
  ///     returns a problem of its own, or `nil`.
  func read<Handler: XMLHandler & ~Copyable>(
    _ handler: consuming Handler, _ finish: (inout Handler, Bool) -> String?
  ) -> ExitStatus {
    var handler = handler
    let problem = parse(into: &handler)
    let ownProblem = finish(&handler, problem == nil)
    if let ownProblem {
      StandardStream.error.write("xml: \(file.name): \(ownProblem)\n")
      return .checkFailed
    }
    guard let problem else { return .success }
    return report(problem)
  }

  /// Writes a problem to standard error; one of the document has the document's name.
  private func report(_ problem: Problem) -> ExitStatus {
    let name = problem.status == .incomplete ? "" : "\(file.name): "
    if !problem.isLostOutput { StandardStream.error.write("xml: \(name)\(problem.text)\n") }
    return problem.status
  }

  private func parse<Handler: XMLHandler & ~Copyable>(
    into handler: inout Handler
  ) -> Problem? {
    do throws(SystemError) {
      let source = DescriptorSource(try file.open())
      var parser = XMLPushParser(options: options)
      do throws(XMLSourceError<ByteSourceError<SystemError>>) {
        try parser.parse(source: source, into: &handler)
        return nil
      } catch {
        return Problem(error)
      }
    } catch {
      return Problem(text: "\(error)".printable, status: .incomplete)
    }
  }

  /// The reason why a document was not read to its end.
  private struct Problem {
    let text: String
    let status: ExitStatus
    /// Whether the handler stopped the parser, because the output was lost, which was said already.
    let isLostOutput: Bool

    init(text: String, status: ExitStatus, isLostOutput: Bool = false) {
      self.text = text
      self.status = status
      self.isLostOutput = isLostOutput
    }

    init(_ error: XMLSourceError<ByteSourceError<SystemError>>) {
      switch error {
      case .malformed(let problem) where problem.kind == .stopped:
        self.init(text: "", status: .incomplete, isLostOutput: true)
      case .malformed(let problem):
        self.init(text: "\(problem)".printable, status: .checkFailed)
      case .source(.failed(let problem)):
        self.init(text: "\(problem)".printable, status: .incomplete)
      case .source: self.init(text: "the input ended early", status: .incomplete)
      }
    }
  }
}

private struct NoHandler: XMLHandler {}
