import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusJSON
import ApusPropertyList
import ApusStreams
import ApusSystem

/// Prints a JSON value as a property list.
enum JSONListOutput {
  /// Prints the list, and returns the exit status; a note on standard error names what XML cannot
  /// hold.
  ///
  /// - Parameter duplicateKeys: Chooses among the values of a key that an object has twice.
  static func print(
    _ value: JSONValue, of name: String, as form: JSONListSettings.Form,
    _ duplicateKeys: JSONOptions.DuplicateKeys
  ) -> ExitStatus {
    var forwarder = ListForwarder(duplicateKeys)
    do throws(StreamError) {
      switch form {
      case .binary: try printBinary(value, &forwarder)
      case .xml:
        var writer = XMLPropertyListWriter(into: OutputSink())
        try forwarder.forward(value, to: &writer)
        writer.losses.print(of: name, by: "json")
        try writer.finish()
      }
      return .success
    } catch {
      // The end of the program reports that results were lost.
      guard StandardStream.outputProblem == nil else { return .incomplete }
      StandardStream.error.write("json: \(name): \("\(error.cause)".printable)\n")
      return .checkFailed
    }
  }

  /// Prints a binary list; the first pass counts its objects, for the size of references.
  private static func printBinary(
    _ value: JSONValue, _ forwarder: inout ListForwarder
  ) throws(StreamError) {
    var counter = PropertyListEventWriter(into: NullSink(), sharesStrings: true)
    try forwarder.forward(value, to: &counter)
    var writer = PropertyListEventWriter(
      into: OutputSink(), objectCount: counter.objectCount, sharesStrings: true)
    try forwarder.forward(value, to: &writer)
    try writer.finish()
  }
}
