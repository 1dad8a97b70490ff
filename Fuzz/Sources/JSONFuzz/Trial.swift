import ApusBytes
import ApusJSON
import ApusStreams

/// A text that all ways to read must read alike.
struct Trial {
  let text: [UInt8]
  let chunkSize: Int

  /// The verdict and the events are those of the reference.
  func compareReference() {
    let (events, error) = whole()
    let reference = ReferenceJSON.events(text)
    precondition((error == nil) == (reference != nil), "another verdict: \(error as Any)")
    if let reference { precondition(events == reference, "other events") }
  }

  /// Chunks have the same events and the same error.
  func compareChunks() {
    var log = EventLog()
    var found: JSONError?
    do throws(JSONError) {
      var parser = JSONParser()
      var start = 0
      while start < text.count {
        let end = min(start + chunkSize, text.count)
        try parser.parse(text.span.extracting(start..<end), into: &log)
        start = end
      }
      try parser.finish(into: &log)
    } catch {
      found = error
    }
    let (events, error) = whole()
    precondition(log.events == events, "other events in chunks")
    precondition(found?.kind == error?.kind, "another error in chunks")
    precondition(found?.offset == error?.offset, "another byte in chunks")
    precondition(found?.position == error?.position, "another line in chunks")
  }

  /// The cursor and the tree have the same values, and a copy has the same events.
  func compareReaders() {
    let (events, error) = whole()
    var log = EventLog()
    do throws(JSONError) {
      var reader = try JSONReader(onDemand: text.span)
      try Self.walk(&reader, &log)
      try reader.finish()
      precondition(error == nil, "the cursor accepts \(error as Any)")
      precondition(log.events == events, "the cursor has other values")
    } catch {
      precondition(whole().error != nil, "the cursor refuses: \(error)")
    }
    guard error == nil, let tree = try? JSONTree(text) else { return }
    var copier = JSONCopier(JSONWriter(into: MemorySink(), format: .pretty))
    do {
      try tree.root.forward(into: &copier)
      let copy = Trial(text: try copier.writer.finish(), chunkSize: chunkSize)
      precondition(copy.whole().events == events, "the copy has other events")
    } catch {
      preconditionFailure("the text is well-formed, and its copy fails: \(error)")
    }
  }

  /// The decoder has the values of the tree, and refuses what has no value of the type.
  func compareDecoder() {
    guard let tree = try? JSONTree(text), DecodedValue.depth(tree.root) < 90 else { return }
    let expected = try? DecodedValue(tree.root)
    let decoded = try? JSONValueDecoder().decode(DecodedValue.self, from: text.span)
    precondition(
      decoded?.description == expected?.description,
      "decoded: \(decoded as Any), in the tree: \(expected as Any)")
  }

  private func whole() -> (events: [String], error: JSONError?) {
    var log = EventLog()
    do throws(JSONError) {
      try JSONParser.parse(text.span, into: &log)
      return (log.events, nil)
    } catch {
      return (log.events, error)
    }
  }

  private static func walk(
    _ reader: inout JSONReader, _ log: inout EventLog
  ) throws(JSONError) {
    switch reader.nextKind {
    case .object:
      log.events.append("{")
      try reader.object { (key, reader) throws(JSONError) in
        log.events.append("key \(key.text)")
        try walk(&reader, &log)
      }
      log.events.append("}")
    case .array:
      log.events.append("[")
      try reader.array { (reader) throws(JSONError) in try walk(&reader, &log) }
      log.events.append("]")
    case .string: log.events.append("string \(try reader.string())")
    case .number: log.events.append("\(try reader.number())")
    case .boolean: log.events.append("\(try reader.boolean())")
    case .null:
      _ = try reader.isNull()
      log.events.append("null")
    // A skip would accept any bytes, because it does not look at them.
    case nil: throw JSONError(.unexpectedEnd, at: 0, expected: .value)
    }
  }
}
