import ApusBenchmark
import ApusBytes
import ApusPropertyList
import ApusStreams

/// `apus plist VERB [FILE]`: reads a property list from a file or from standard input.
enum PropertyListCommand {
  static let command = Command(
    "plist", help: "Reads a property list: binary, XML or OpenStep text.",
    details: """
      A PATH is a JSON Pointer: keys and indices, each after a slash. Objects are numbered from 0, \
      as references in the list are; bytes and lines count from 1.
      """,
    examples: ["apus plist get Info.plist /CFBundleVersion", "apus plist json Info.plist"],
    verbs: [check, info, get, json, xml, binary])

  private static let check = Command(
    "check", operands: "[FILE ...]", count: 0...Int.max, files: 0..<Int.max,
    help: "Prints for each list whether it is well-formed, or its first error.",
    details: "Exits 0 if all lists are well-formed, and 1 if any is not.",
    examples: ["apus plist check a.plist b.plist"]
  ) { invocation in
    let count = max(1, invocation.operands.count)
    return ExitStatus.worst(of: (0..<count).map { ListInput(invocation, operand: $0).check() })
  }

  private static let info = Command(
    "info", operands: "[FILE]", count: 0...1, files: 0..<1,
    help: "Prints the format, the objects of each kind, the widths and the sharing of a list.",
    examples: ["apus plist info Info.plist"]
  ) { invocation in
    ListInput(invocation).read { bytes throws(PropertyListError) in try ListInfo.print(bytes) }
  }

  private static let get = Command(
    "get", operands: "FILE PATH", count: 2...2, files: 0..<1,
    help: "Prints the value at a path: text as it is, containers as JSON.",
    details: "Only the objects on the path are read. Exits 1 if the list has no such value.",
    examples: ["apus plist get Info.plist /CFBundleDocumentTypes/0/CFBundleTypeName"]
  ) { invocation in
    let path = ListPath(invocation.operands[1])
    return ListInput(invocation).read { bytes throws(PropertyListError) in
      try path.print(bytes)
    }
  }

  private static let json = Command(
    "json", operands: "[FILE]", count: 0...1, files: 0..<1, help: "Prints a list as JSON.",
    details: "A note on standard error names the facts that JSON cannot hold.",
    examples: ["apus plist json Info.plist"]
  ) { invocation in
    ListInput(invocation).convert(JSONListWriter()) { (writer) throws(StreamError) in
      try writer.finish()
    }
  }

  private static let xml = Command(
    "xml", operands: "[FILE]", count: 0...1, files: 0..<1, help: "Prints a list as XML.",
    details: "A note on standard error names the facts that XML cannot hold.",
    examples: ["apus plist xml Info.plist"]
  ) { invocation in
    ListInput(invocation).convert(XMLPropertyListWriter(into: OutputSink())) {
      (writer) throws(StreamError) in
      let losses = writer.losses
      try writer.finish()
      return losses
    }
  }

  private static let binary = Command(
    "binary", operands: "[FILE]", count: 0...1, files: 0..<1,
    help: "Writes a list in the binary format to standard output.",
    details: "Equal strings are stored once.",
    examples: ["apus plist binary Info.plist > binary.plist"]
  ) { invocation in
    ListInput(invocation).read { bytes throws(PropertyListError) in
      let list = try PropertyList.binary(from: bytes, sharesStrings: true)
      StandardStream.output.write(list.span)
      return .success
    }
  }
}
