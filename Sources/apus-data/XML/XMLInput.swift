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
    StandardStream.output.write("\(file.name): \(problem?.text ?? "well-formed")\n")
    return problem == nil ? .success : .checkFailed
  }

  /// Passes the events of the document to a handler, and the handler to a closure at the end.
  func read<Handler: XMLHandler & ~Copyable>(
    _ handler: consuming Handler, _ finish: (inout Handler) -> Void
  ) -> ExitStatus {
    var handler = handler
    let problem = parse(into: &handler)
    finish(&handler)
    guard let problem else { return .success }
    StandardStream.error.write("xml: \(file.name): \(problem.text)\n")
    return problem.status
  }

  private func parse<Handler: XMLHandler & ~Copyable>(
    into handler: inout Handler
  ) -> Problem? {
    do throws(SystemError) {
      var source = DescriptorSource(try file.open())
      var parser = XMLPushParser(options)
      do throws(XMLReadError<ByteSourceError<SystemError>>) {
        try parser.parse(&source, into: &handler)
        return nil
      } catch {
        return Problem(error)
      }
    } catch {
      return Problem(text: error.reason, status: .incomplete)
    }
  }

  /// The reason why a document was not read to its end.
  private struct Problem {
    let text: String
    let status: ExitStatus

    init(text: String, status: ExitStatus) {
      self.text = text
      self.status = status
    }

    init(_ error: XMLReadError<ByteSourceError<SystemError>>) {
      switch error {
      case .document(let problem):
        self.init(text: "\(problem)".printable, status: .checkFailed)
      case .source(.failed(let problem)): self.init(text: problem.reason, status: .incomplete)
      case .source: self.init(text: "the input ended early", status: .incomplete)
      }
    }
  }
}

private struct NoHandler: XMLHandler {}
