import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusJSON
import ApusPropertyList
import ApusStreams

/// Prints a JSON value as a property list.
enum JSONListOutput {
  /// Prints the list, and returns the exit status; a note on standard error names what XML cannot
  /// hold.
  static func print(
    _ value: ApusJSON.JSONValue, of name: String, as form: JSONListSettings.Form
  ) -> ExitStatus {
    do throws(StreamError) {
      switch form {
      case .binary: try printBinary(value)
      case .xml:
        var writer = XMLPropertyListWriter(into: OutputSink())
        try value.visit(&writer)
        writer.losses.print(of: name, by: "json")
        try writer.finish()
      }
      return .success
    } catch {
      StandardStream.error.write("json: \(name): \("\(error.cause)".printable)\n")
      return .checkFailed
    }
  }

  /// Prints a binary list; the first pass counts its objects, for the size of references.
  private static func printBinary(_ value: ApusJSON.JSONValue) throws(StreamError) {
    var counter = PropertyListEventWriter(into: NullSink(), sharesStrings: true)
    try value.visit(&counter)
    var writer = PropertyListEventWriter(
      into: OutputSink(), objectCount: counter.objectCount, sharesStrings: true)
    try value.visit(&writer)
    try writer.finish()
  }
}

extension ApusJSON.JSONValue {
  /// Passes the value to a handler of property lists. The depth is that of the tree, which is
  /// limited.
  fileprivate func visit<Handler: PropertyListHandler & ~Copyable>(
    _ handler: inout Handler
  ) throws(StreamError) {
    switch kind {
    case .object:
      try handler.beginDictionary()
      for (key, value) in members {
        try handler.key(key.utf8.span)
        try value.visit(&handler)
      }
      try handler.endDictionary()
    case .array:
      try handler.beginArray(isSet: false)
      for element in elements { try element.visit(&handler) }
      try handler.endArray()
    case .string:
      let text = try scalar { value throws(ApusJSON.JSONError) in try value.string() }
      try handler.string(text.utf8.span)
    case .number:
      switch try scalar({ value throws(ApusJSON.JSONError) in try value.number() }) {
      case .integer(let integer): try handler.integer(Int128(integer))
      case .unsigned(let integer): try handler.integer(Int128(integer))
      case .double(let real): try handler.real(real)
      }
    case .boolean:
      try handler.boolean(
        try scalar { value throws(ApusJSON.JSONError) in try value.boolean() })
    case .null: try handler.null()
    }
  }

  private func scalar<Result>(
    _ read: (Self) throws(ApusJSON.JSONError) -> Result
  ) throws(StreamError) -> Result {
    do throws(ApusJSON.JSONError) {
      return try read(self)
    } catch {
      throw StreamError(stage: "JSON", error)
    }
  }
}
