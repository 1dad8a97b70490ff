import ApusBenchmark
import ApusCommandLine
import ApusCommands
import ApusJSON
import ApusSystem

/// The actions of `apus json`.
enum JSONCommand {
  static let command = JSONCommands.command { chosen, invocation throws(UsageError) in
    try run(chosen.verb, chosen.settings.options, invocation)
  }

  private static func run(
    _ verb: JSONVerb, _ options: JSONOptions, _ invocation: Invocation
  ) throws(UsageError) -> ExitStatus {
    switch verb {
    case .check: return ExitStatus.worst(of: JSONInput.all(invocation).map { $0.check(options) })
    case .pretty: return JSONOutput.copy(JSONInput(invocation), options, .pretty)
    case .minify: return JSONOutput.copy(JSONInput(invocation), options, .compact)
    case .get: return try pointed(options, invocation) { JSONOutput.print($0) }
    case .count: return try pointed(options, invocation) { JSONOutput.printCount($0) }
    case .plist(let form):
      return JSONInput(invocation).withTree(options) { tree, name in
        JSONListOutput.print(tree.root, of: name, as: form, options.duplicateKeys)
      }
    case .lines:
      var pointers: [JSONPointer] = []
      for index in invocation.operands.indices.dropFirst() {
        pointers.append(try pointer(invocation, index))
      }
      return JSONLinesOutput(pointers, options).print(JSONInput(invocation))
    }
  }

  private static func pointed(
    _ options: JSONOptions, _ invocation: Invocation, _ body: (JSONValue) -> ExitStatus
  ) throws(UsageError) -> ExitStatus {
    let pointer = try pointer(invocation, 1)
    return JSONInput(invocation).withTree(options) { tree, name in
      guard let value = tree[pointer] else {
        StandardStream.error.write("json: \(name): no value at \("\(pointer)".printable)\n")
        return .checkFailed
      }
      return body(value)
    }
  }

  private static func pointer(
    _ invocation: Invocation, _ index: Int
  ) throws(UsageError) -> JSONPointer {
    try invocation.pointer(index, named: "POINTER", example: "/users/0/name")
  }
}
