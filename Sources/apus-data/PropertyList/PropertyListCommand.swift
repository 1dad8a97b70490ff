import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusPropertyList
import ApusStreams

/// The actions of `apus plist`.
enum PropertyListCommand {
  static let command = PropertyListCommands.command { verb, invocation throws(UsageError) in
    switch verb {
    case .check: return check(invocation)
    case .info:
      return ListInput(invocation).read { bytes throws(PropertyListError) in
        try ListInfo.print(bytes)
      }
    case .get: return try get(invocation)
    case .json:
      return ListInput(invocation).convert { bytes throws(StreamError) in
        var duplicates = DuplicateFinder()
        try PropertyList.parse(bytes, into: &duplicates)
        return JSONListWriter(duplicates)
      } _: { (writer) throws(StreamError) in
        try writer.finish()
      }
    case .xml: return xml(invocation)
    case .binary: return binary(invocation)
    }
  }

  private static func check(_ invocation: Invocation) -> ExitStatus {
    let count = max(1, invocation.operands.count)
    return ExitStatus.worst(of: (0..<count).map { ListInput(invocation, operand: $0).check() })
  }

  private static func get(_ invocation: Invocation) throws(UsageError) -> ExitStatus {
    let path = ListPath(
      try invocation.pointer(1, named: "PATH", example: "/CFBundleDocumentTypes/0"))
    return ListInput(invocation).read { bytes throws(PropertyListError) in try path.print(bytes) }
  }

  private static func xml(_ invocation: Invocation) -> ExitStatus {
    ListInput(invocation).convert { _ in
      XMLPropertyListWriter(into: OutputSink())
    } _: { (writer) throws(StreamError) in
      let losses = writer.losses
      try writer.finish()
      return losses
    }
  }

  private static func binary(_ invocation: Invocation) -> ExitStatus {
    ListInput(invocation).read { bytes throws(PropertyListError) in
      let list = try PropertyList.binary(from: bytes, sharesStrings: true)
      StandardStream.output.write(list.span)
      return .success
    }
  }
}
