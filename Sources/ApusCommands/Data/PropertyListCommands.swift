import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus plist`.
package enum PropertyListVerb: Sendable {
  case check, info, get, json, xml, binary
}

/// The commands of `apus plist VERB [FILE]`, which read a property list from a file or from standard
/// input.
package enum PropertyListCommands {
  /// The group of commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(_ run: @escaping DataAction<PropertyListVerb>) -> Command {
    Command(
      "plist", help: "Reads a property list: binary, XML or OpenStep text.",
      details: """
        A PATH is a JSON Pointer: keys and indices, each after a slash. Objects are numbered from 0, \
        as references in the list are; bytes and lines count from 1.
        """,
      examples: ["apus plist get Info.plist /CFBundleVersion", "apus plist json Info.plist"],
      verbs: [check(run), get(run)] + single(run))
  }

  private static func check(_ run: @escaping DataAction<PropertyListVerb>) -> Command {
    Command(
      "check", operands: "[FILE ...]", count: 0...Int.max, files: 0..<Int.max,
      help: "Prints for each list whether it is well-formed, or its first error.",
      details: "Exits 0 if all lists are well-formed, and 1 if any is not.",
      examples: ["apus plist check a.plist b.plist"]
    ) { invocation throws(UsageError) in try run(.check, invocation) }
  }

  private static func get(_ run: @escaping DataAction<PropertyListVerb>) -> Command {
    Command(
      "get", operands: "FILE PATH", count: 2...2, files: 0..<1,
      help: "Prints the value at a path: text as it is, containers as JSON.",
      details: "Only the objects on the path are read. Exits 1 if the list has no such value.",
      examples: ["apus plist get Info.plist /CFBundleDocumentTypes/0/CFBundleTypeName"]
    ) { invocation throws(UsageError) in try run(.get, invocation) }
  }

  /// The verbs that have a file as their only operand.
  private static func single(_ run: @escaping DataAction<PropertyListVerb>) -> [Command] {
    let verbs: [(PropertyListVerb, name: String, help: String, details: String, suffix: String)] = [
      (
        .info, "info",
        "Prints the format, the objects of each kind, the widths and the sharing of a list.", "", ""
      ),
      (
        .json, "json", "Prints a list as JSON.",
        "A note on standard error names the facts that JSON cannot hold.", ""
      ),
      (
        .xml, "xml", "Prints a list as XML.",
        "A note on standard error names the facts that XML cannot hold.", ""
      ),
      (
        .binary, "binary", "Writes a list in the binary format to standard output.",
        "Equal strings are stored once.", " > binary.plist"
      ),
    ]
    return verbs.map { verb, name, help, details, suffix in
      Command(
        name, operands: "[FILE]", count: 0...1, files: 0..<1, help: help, details: details,
        examples: ["apus plist \(name) Info.plist\(suffix)"]
      ) { invocation throws(UsageError) in try run(verb, invocation) }
    }
  }
}
