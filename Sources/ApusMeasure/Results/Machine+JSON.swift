extension Machine {
  /// The machine as a JSON object; the schema is in `Documentation/Results.md`.
  package var json: JSONValue {
    .object([
      JSONValue.Member("model", .string(model)),
      JSONValue.Member("architecture", .string(architecture)),
      JSONValue.Member("logical_processors", .integer(logicalProcessors)),
      JSONValue.Member("memory_bytes", .integer(memoryBytes)),
      JSONValue.Member("caches", .array(caches.map(\.json))),
      JSONValue.Member("hypervisor", hypervisor.map(JSONValue.string) ?? .null),
      JSONValue.Member("kernel", .string(kernel)),
    ])
  }

  /// Creates a description from a JSON object; members with other names are ignored.
  package init(json: JSONValue) throws(RecordError) {
    var caches: [Cache] = []
    for cache in try json.array("caches") { caches.append(try Cache(json: cache)) }
    let hypervisor: String? =
      if try json.member("hypervisor") == .null { nil } else { try json.string("hypervisor") }
    self.init(
      model: try json.string("model"), architecture: try json.string("architecture"),
      logicalProcessors: try json.integer("logical_processors"), caches: caches,
      memoryBytes: try json.integer("memory_bytes"), hypervisor: hypervisor,
      kernel: try json.string("kernel"))
  }
}

extension Machine.Cache {
  fileprivate var json: JSONValue {
    .object([
      JSONValue.Member("level", .integer(level)),
      JSONValue.Member("kind", .string(kind.rawValue)),
      JSONValue.Member("bytes", .integer(bytes)),
      JSONValue.Member("line_bytes", .integer(lineBytes)),
      JSONValue.Member("shared_by", .integer(sharedBy)),
    ])
  }

  fileprivate init(json: JSONValue) throws(RecordError) {
    self.init(
      level: try json.integer("level"), kind: try json.name("kind"),
      bytes: try json.integer("bytes"), lineBytes: try json.integer("line_bytes"),
      sharedBy: try json.integer("shared_by"))
  }
}
