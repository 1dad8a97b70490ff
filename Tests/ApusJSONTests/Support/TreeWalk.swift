@testable import ApusJSON

/// The events of a tree, as `EventLog` writes them.
enum TreeWalk {
  /// Reads a view with a list of open containers, so that any depth is read.
  static func events(of view: JSONValueView) throws(JSONError) -> [String] {
    var events: [String] = []
    // Only values can be stored, so that the walk goes by their indices.
    var open: [(value: JSONValue, next: Int)] = []
    try begin(view, &events, &open)
    while let (value, next) = open.last {
      guard next < value.count else {
        events.append(value.kind == .object ? "}" : "]")
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      if value.kind == .object {
        var members = value.view.members
        for _ in 0..<next { _ = members.next() }
        guard let member = members.next() else { break }
        events.append("key \(member.key.text)")
        try begin(member.value, &events, &open)
      } else if let element = value.view[next] {
        try begin(element, &events, &open)
      }
    }
    return events
  }

  private static func begin(
    _ view: JSONValueView, _ events: inout [String], _ open: inout [(value: JSONValue, next: Int)]
  ) throws(JSONError) {
    switch view.kind {
    case .object, .array:
      events.append(view.kind == .object ? "{" : "[")
      open.append((JSONValue(view), 0))
    case .string: events.append("string \(try view.string())")
    case .number: events.append("\(try view.number())")
    case .boolean: events.append("\(try view.boolean())")
    case .null: events.append("null")
    }
  }

  /// Reads a value that is stored, by its sequences.
  static func events(of value: JSONValue) throws(JSONError) -> [String] {
    switch value.kind {
    case .object:
      var events = ["{"]
      for (key, member) in value.members {
        events.append("key \(key)")
        events += try self.events(of: member)
      }
      return events + ["}"]
    case .array:
      var events = ["["]
      for element in value.elements { events += try self.events(of: element) }
      return events + ["]"]
    case .string: return ["string \(try value.string())"]
    case .number: return ["\(try value.number())"]
    case .boolean: return ["\(try value.boolean())"]
    case .null: return ["null"]
    }
  }

  /// The nodes of a text as the engine makes them: the ends of numbers and literals without blanks.
  static func trimmed(_ nodes: [UInt64]?, _ text: [UInt8]) -> [UInt64]? {
    nodes?.map { word in
      let node = TreeNode(word: word)
      switch text[node.offset] {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"),
        UInt8(ascii: "\""):
        return word
      default:
        let end = NumberScanner.end(text.span.rawBytes, node.offset, node.offset + node.extent)
        return TreeNode.scalar(at: node.offset, extent: end - node.offset)
      }
    }
  }
}
