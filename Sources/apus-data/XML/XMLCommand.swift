import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusStreams
import ApusXML

/// The actions of `apus xml`.
enum XMLCommand {
  static let command = XMLCommands.command { verb, invocation in
    switch verb {
    case .check(let settings): check(invocation, settings)
    case .canonical(let settings): canonical(invocation, settings)
    case .events(let settings):
      XMLInput(invocation, operand: 0, settings).read(EventPrinter()) { handler, _ in
        handler.finish()
        return nil
      }
    case .count(let settings): count(invocation, settings)
    case .get(let settings): get(invocation, settings)
    }
  }

  private static func check(_ invocation: Invocation, _ settings: XMLSettings) -> ExitStatus {
    let operands = max(1, invocation.operands.count)
    return ExitStatus.worst(
      of: (0..<operands).map { XMLInput(invocation, operand: $0, settings).check() })
  }

  private static func canonical(
    _ invocation: Invocation, _ settings: CanonicalSettings
  ) -> ExitStatus {
    var xml = settings.xml
    let form: XMLCanonicalForm
    switch settings.form {
    case .suite: form = .suite
    case .c14n: (form, xml.namespaces) = (.c14n, .on)
    }
    return XMLInput(invocation, operand: 0, xml).read(
      XMLCanonicalizer(into: OutputSink(), form: form)
    ) { handler, _ in
      do throws(StreamError) {
        _ = try handler.finish()
        return nil
      } catch {
        return (error.cause as? XMLCanonicalError)?.description
      }
    }
  }

  private static func count(_ invocation: Invocation, _ settings: XMLSettings) -> ExitStatus {
    let operands = invocation.operands
    let counter = ElementCounter(operands[operands.count - 1])
    return XMLInput(invocation, operand: operands.count > 1 ? 0 : 1, settings).read(counter) {
      handler, isComplete in
      if isComplete { StandardStream.output.write("\(handler.count)\n") }
      return nil
    }
  }

  private static func get(_ invocation: Invocation, _ settings: XMLSettings) -> ExitStatus {
    let operands = invocation.operands
    let path: XMLPath
    do throws(XMLPathError) {
      path = try XMLPath(operands[operands.count - 1])
    } catch {
      StandardStream.error.write("xml: \(error)\n")
      return .usage
    }
    let input = XMLInput(invocation, operand: operands.count > 1 ? 0 : 1, settings)
    var found = 0
    let status = input.read(PathPrinter(path)) { handler, _ in
      handler.finish()
      found = handler.count
      return handler.problem
    }
    return status == .success && found == 0 ? .checkFailed : status
  }
}
