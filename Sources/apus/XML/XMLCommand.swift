import ApusBenchmark
import ApusBytes
import ApusStreams
import ApusXML

/// `apus xml VERB [FILE]`: reads a document from a file or from standard input.
enum XMLCommand {
  static let command = Command(
    "xml", help: "Reads an XML document from a file or standard input.",
    details: """
      The document may be in UTF-8, UTF-16, ISO-8859-1 or US-ASCII. Its internal document type is \
      used; external entities are not read. Lines, columns and bytes count from 1.
      """,
    examples: ["apus xml check feed.xml", "apus xml get books.xml //title"],
    verbs: [check, canonical, events, count, get])

  private static let check = Command(
    "check", operands: "[FILE ...]", count: 0...Int.max, files: 0..<Int.max,
    help: "Prints for each document whether it is well-formed, or its first error.",
    details: "Exits 0 if all documents are well-formed, and 1 if any is not.",
    examples: ["apus xml check a.xml b.xml", "curl -s URL | apus xml check"],
    settings: XMLSettings(), options: XMLSettings.options
  ) { settings, invocation in
    let operands = max(1, invocation.operands.count)
    let outcomes = (0..<operands).map { operand in
      XMLInput(invocation, operand: operand, settings).check()
    }
    return ExitStatus.worst(of: outcomes)
  }

  private static let canonical = Command(
    "canonical", operands: "[FILE]", count: 0...1, files: 0..<1,
    help: "Prints the canonical form of a document, which is the same for equal documents.",
    examples: ["apus xml canonical a.xml", "apus xml canonical --form c14n a.xml"],
    settings: CanonicalSettings(), options: CanonicalSettings.options
  ) { settings, invocation in
    var xml = settings.xml
    if settings.form == .c14n { xml.namespaces = .resolved }
    return XMLInput(invocation, operand: 0, xml).read(
      XMLCanonicalizer(to: OutputSink(), form: settings.form)
    ) { handler in _ = try? handler.finish() }
  }

  private static let events = Command(
    "events", operands: "[FILE]", count: 0...1, files: 0..<1,
    help: "Prints the events of a document, one a line.",
    examples: ["apus xml events feed.xml"],
    settings: XMLSettings(), options: XMLSettings.options
  ) { settings, invocation in
    XMLInput(invocation, operand: 0, settings).read(EventPrinter()) { $0.finish() }
  }

  private static let count = Command(
    "count", operands: "[FILE] NAME", count: 1...2, files: 0..<1,
    help: "Prints the number of elements with a name; * is any.",
    examples: ["apus xml count books.xml book"],
    settings: XMLSettings(), options: XMLSettings.options
  ) { settings, invocation in
    let operands = invocation.operands
    let counter = ElementCounter(operands[operands.count - 1])
    return XMLInput(invocation, operand: operands.count > 1 ? 0 : 1, settings).read(counter) {
      StandardStream.output.write("\($0.count)\n")
    }
  }

  private static let get = Command(
    "get", operands: "[FILE] PATH", count: 1...2, files: 0..<1,
    help: "Prints the text of each element of a path, one a line.",
    details: """
      A path is names between slashes: library/book, //title, library/*, book[2], book/@id. Line \
      ends in a text become spaces. Exits 1 if the document has no such element.
      """,
    examples: ["apus xml get books.xml library/book/title", "apus xml get books.xml //book/@id"],
    settings: XMLSettings(), options: XMLSettings.options
  ) { settings, invocation throws(UsageError) in
    let operands = invocation.operands
    let position = operands.count - 1
    let path: XMLPath
    do throws(XMLPathError) {
      path = try XMLPath(operands[position])
    } catch {
      StandardStream.error.write("xml: \(error)\n")
      return .usage
    }
    let printer = PathPrinter(path)
    let input = XMLInput(invocation, operand: operands.count > 1 ? 0 : 1, settings)
    var found = 0
    let status = input.read(printer) { handler in
      handler.finish()
      found = handler.count
    }
    return status == .success && found == 0 ? .checkFailed : status
  }
}

/// The settings of `apus xml canonical`.
private struct CanonicalSettings: Sendable {
  var xml = XMLSettings()
  var form = XMLCanonicalForm.suite

  static let options =
    [
      Option(
        "form", value: "FORM",
        help: "suite (of the W3C test suite, the default) or c14n (Canonical XML 1.0)."
      ) { (settings: inout CanonicalSettings, text) throws(ValueError) in
        switch text {
        case "suite": settings.form = .suite
        case "c14n": settings.form = .c14n
        default: throw ValueError(expected: "suite or c14n")
        }
      }
    ] + XMLSettings.options.at(\CanonicalSettings.xml)
}
