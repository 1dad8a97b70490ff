import ApusBenchmark
import ApusJSON
import ApusSystem

/// `apus json VERB [FILE]`: reads JSON from a file or from standard input.
enum JSONCommand {
  static let command = Command(
    "json", help: "Checks, formats and searches JSON in files or standard input.",
    details: """
      The input is UTF-8, or UTF-16 with a byte order mark. A FILE of - is standard input. Messages \
      count lines and columns from 1, and bytes from 0. Exits 1 if an input is malformed.
      """,
    examples: ["apus json check data.json", "apus json get data.json /users/0/name"],
    verbs: [check, pretty, minify, get, count, lines])

  private static let check = Command(
    "check", operands: "[FILE ...]", count: 0...Int.max, files: 0..<Int.max,
    help: "Prints whether each file is well-formed, or the place of its first error.",
    details: "Prints a line for each file. Exits 0 if all files are well-formed, else 1.",
    examples: ["apus json check a.json b.json"],
    settings: JSONSettings(), options: JSONSettings.options
  ) { settings, invocation throws(UsageError) in
    JSONInput.all(invocation).map { $0.check(settings.rules) }.reduce(.success) {
      ExitStatus.worst(of: [$0, $1])
    }
  }

  private static let pretty = format("pretty", .pretty, help: "Prints the text with indents.")
  private static let minify = format(
    "minify", .compact, help: "Prints the text without blanks, and nothing else.")

  private static let get = pointed(
    "get", help: "Prints the value at a JSON Pointer as one line.",
    examples: ["apus json get data.json /users/0/name"]
  ) { value in JSONOutput.print(value) }

  private static let count = pointed(
    "count", help: "Prints the number of elements or members at a JSON Pointer.",
    examples: ["apus json count data.json /users"]
  ) { value in JSONOutput.printCount(value) }

  private static let lines = Command(
    "lines", operands: "FILE [POINTER ...]", count: 0...Int.max, files: 0..<1,
    help: "Reads a value from each line, and prints it or the values at JSON Pointers.",
    details: """
      Prints a line for each line: the value without blanks, or the values at the pointers with \
      tabs between them, each empty if it is missing. Malformed lines are reported and left out.
      """,
    examples: ["apus json lines log.jsonl /level /message"],
    settings: JSONSettings(), options: JSONSettings.options
  ) { settings, invocation throws(UsageError) in
    var pointers: [JSONPointer] = []
    for index in invocation.operands.indices.dropFirst() {
      pointers.append(try pointer(invocation, index))
    }
    return JSONLinesOutput(pointers, settings.rules).print(JSONInput(invocation))
  }

  private static func format(_ name: String, _ format: JSONFormat, help: String) -> Command {
    Command(
      name, operands: "[FILE]", count: 0...1, files: 0..<1, help: help,
      details: "Strings keep their escapes, and numbers their digits.",
      examples: ["apus json \(name) data.json"],
      settings: JSONSettings(), options: JSONSettings.options
    ) { settings, invocation throws(UsageError) in
      JSONOutput.copy(JSONInput(invocation), settings.rules, format)
    }
  }

  private static func pointed(
    _ name: String, help: String, examples: [String],
    _ body: @escaping @Sendable (ApusJSON.JSONValue) -> ExitStatus
  ) -> Command {
    Command(
      name, operands: "FILE [POINTER]", count: 0...2, files: 0..<1, help: help,
      details: "The whole text is checked first. Without a POINTER, the value is that of the text.",
      examples: examples, settings: JSONSettings(), options: JSONSettings.options
    ) { settings, invocation throws(UsageError) in
      let pointer = try pointer(invocation, 1)
      return JSONInput(invocation).withTree(settings.rules) { tree, name in
        guard let value = tree[pointer] else {
          StandardStream.error.write("json: \(name): no value at \("\(pointer)".printable)\n")
          return .checkFailed
        }
        return body(value)
      }
    }
  }

  private static func pointer(
    _ invocation: Invocation, _ index: Int
  ) throws(UsageError) -> JSONPointer {
    guard invocation.operands.count > index else { return JSONPointer([]) }
    let text = invocation.operands[index]
    do throws(JSONPointerError) {
      return try JSONPointer(text)
    } catch {
      throw UsageError(
        .invalidValue(
          option: "POINTER", given: text, expected: "a JSON Pointer such as /users/0/name"),
        position: invocation.positions[index])
    }
  }
}
