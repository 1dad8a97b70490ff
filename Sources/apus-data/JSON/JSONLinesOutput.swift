import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusJSON
import ApusStreams

/// The lines that `apus json lines` prints.
struct JSONLinesOutput {
  private let pointers: [JSONPointer]
  private let options: JSONOptions
  private var output = OutputBuffer()
  private var hasErrors = false

  init(_ pointers: [JSONPointer], _ options: JSONOptions) {
    self.pointers = pointers
    self.options = options
  }

  /// Prints the values of each line of an input.
  consuming func print(_ input: JSONInput) -> ExitStatus {
    var printer = self
    return input.open { source in
      defer { printer.output.flush() }
      do throws(JSONSourceError<JSONInput.SourceFailure>) {
        try JSONLines.forEach(in: source, options: printer.options) { line, number in
          printer.write(line, number, input)
          return !printer.output.isLost
        }
      } catch {
        return input.fail(error)
      }
      return printer.hasErrors ? .checkFailed : .success
    }
  }

  private mutating func write(_ line: Span<UInt8>, _ number: Int, _ input: JSONInput) {
    do throws(JSONError) {
      var options = options
      options.skipsByteOrderMark = number == 1
      let tree = try JSONTree(line, options: options)
      if pointers.isEmpty {
        append(tree.root)
      } else {
        for (index, pointer) in pointers.enumerated() {
          if index > 0 { output.bytes.append(9) }
          if let value = tree[pointer] { append(value) }
        }
      }
      output.bytes.append(10)
    } catch {
      hasErrors = true
      input.reportLine(number, error)
    }
    output.flushWhenFull()
  }

  private mutating func append(_ value: JSONValue) {
    var copier = JSONCopier(JSONWriter(into: MemorySink()))
    do {
      try value.forward(into: &copier)
      output.bytes += try copier.writer.finish()
    } catch {
      hasErrors = true
    }
  }
}
