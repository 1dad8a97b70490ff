import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusPropertyList
import ApusStreams
import ApusSystem

/// The list that a verb of `apus plist` reads, from a file or from standard input.
struct ListInput {
  private let file: InputFile

  init(_ invocation: Invocation, operand: Int = 0) {
    file = InputFile(invocation, operand: operand)
  }

  /// Checks the list, and prints a line about it.
  func check() -> ExitStatus {
    load { bytes in
      var handler = CheckHandler()
      do throws(StreamError) {
        try PropertyList.parse(bytes, into: &handler)
        StandardStream.output.write("\(file.name): well-formed\n")
        return .success
      } catch {
        let problem = "\(error.cause)".printable
        StandardStream.output.write("\(file.name): \(problem)\n")
        return .checkFailed
      }
    }
  }

  /// Passes the bytes of the list to a closure, and prints its error.
  func read(
    _ body: (Span<UInt8>) throws(PropertyListError) -> ExitStatus
  ) -> ExitStatus {
    load { bytes in
      do throws(PropertyListError) {
        return try body(bytes)
      } catch {
        return fail("\(file.name): \(error)", .checkFailed)
      }
    }
  }

  /// Passes the values of the list to a writer, and prints its losses as a note.
  ///
  /// - Parameters:
  ///   - make: Makes the writer for the bytes of the list.
  ///   - finish: Ends the writer, and returns its losses.
  func convert<Writer: PropertyListHandler & ~Copyable>(
    _ make: (Span<UInt8>) throws(StreamError) -> Writer,
    _ finish: (consuming Writer) throws(StreamError) -> Set<PropertyListLoss>
  ) -> ExitStatus {
    switch file.load() {
    case .failure(let error): return fail("\(error)", .incomplete)
    case .success(let loaded):
      do throws(StreamError) {
        var writer = try make(loaded.span)
        try PropertyList.parse(loaded.span, into: &writer)
        let losses = try finish(writer)
        losses.print(of: file.name, by: "plist")
        return .success
      } catch {
        // The end of the program reports that results were lost.
        guard StandardStream.outputProblem == nil else { return .incomplete }
        return fail("\(file.name): \(error.cause)", .checkFailed)
      }
    }
  }

  private func load(_ body: (Span<UInt8>) -> ExitStatus) -> ExitStatus {
    switch file.load() {
    case .failure(let error): fail("\(error)", .incomplete)
    case .success(let loaded): body(loaded.span)
    }
  }

  private func fail(_ problem: String, _ status: ExitStatus) -> ExitStatus {
    StandardStream.error.write("plist: \(problem.printable)\n")
    return status
  }
}

extension Set<PropertyListLoss> {
  /// Prints the losses as notes on standard error.
  ///
  /// - Parameters:
  ///   - name: The name of the input.
  ///   - command: The name of the command.
  func print(of name: String, by command: String) {
    for loss in map(\.rawValue).sorted() {
      StandardStream.error.write("\(command): \(name): \(loss)\n")
    }
  }
}

extension InputFile {
  /// Reads the whole input.
  fileprivate func load() -> Result<LoadedFile, SystemError> {
    Result { () throws(SystemError) in try LoadedFile(open()) }
  }
}

/// A handler that only counts, so that every value is decoded and nothing is kept.
private struct CheckHandler: PropertyListHandler {
  private var count = 0

  mutating func beginDictionary() throws(StreamError) { count += 1 }
  mutating func key(_ name: Span<UInt8>) throws(StreamError) { count += 1 }
  mutating func endDictionary() throws(StreamError) { count += 1 }
  mutating func beginArray(isSet: Bool) throws(StreamError) { count += 1 }
  mutating func endArray() throws(StreamError) { count += 1 }
  mutating func string(_ text: Span<UInt8>) throws(StreamError) { count += 1 }
  mutating func integer(_ value: Int128) throws(StreamError) { count += 1 }
  mutating func real(_ value: Double) throws(StreamError) { count += 1 }
  mutating func boolean(_ value: Bool) throws(StreamError) { count += 1 }
  mutating func date(_ value: PropertyListDate) throws(StreamError) { count += 1 }
  mutating func data(_ bytes: Span<UInt8>) throws(StreamError) { count += 1 }
  mutating func uid(_ value: UInt64) throws(StreamError) { count += 1 }
  mutating func null() throws(StreamError) { count += 1 }
}
