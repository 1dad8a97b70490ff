import ApusBenchmark
import ApusCommandLine
import ApusJSON
import ApusStreams
import ApusSystem

/// The values that `apus json` prints.
enum JSONOutput {
  /// Prints a text in another layout, while it is read.
  static func copy(_ input: JSONInput, _ options: JSONOptions, _ format: JSONFormat) -> ExitStatus {
    input.open { source in
      var copier = JSONCopier(JSONWriter(into: OutputSink(), format: format))
      do throws(JSONSourceError<JSONInput.SourceFailure>) {
        try JSONParser.parse(source: source, options: options, into: &copier)
      } catch {
        // The values before the error are valid.
        try? copier.writer.flush()
        return copier.failure == nil ? input.fail(error) : .incomplete
      }
      return finish(&copier.writer)
    }
  }

  /// Prints a value as a line without blanks.
  static func print(_ value: JSONValue) -> ExitStatus {
    var copier = JSONCopier(JSONWriter(into: OutputSink()))
    do throws(JSONError) {
      try value.forward(into: &copier)
      try endLine(&copier)
    } catch {
      return .incomplete
    }
    return finish(&copier.writer)
  }

  private static func endLine(_ copier: inout JSONCopier<OutputSink>) throws(JSONError) {
    do throws(JSONWriterError) {
      try copier.writer.endLine()
    } catch {
      throw JSONError(.rejected("\(error)"), at: 0)
    }
  }

  /// Prints the number of elements of an array, or of members of an object.
  static func printCount(_ value: JSONValue) -> ExitStatus {
    guard value.kind == .array || value.kind == .object else {
      StandardStream.error.write(
        "json: the value is \(value.kind), which has no elements; name an array or object\n")
      return .checkFailed
    }
    StandardStream.output.write("\(value.count)\n")
    return .success
  }

  private static func finish(_ writer: inout JSONWriter<OutputSink>) -> ExitStatus {
    do throws(JSONWriterError) {
      try writer.finish()
      return .success
    } catch {
      return .incomplete
    }
  }
}
