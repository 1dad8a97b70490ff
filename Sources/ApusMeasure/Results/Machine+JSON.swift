extension Machine {
  /// The machine as a JSON object; the schema is in `Documentation/Results.md`.
  package var json: ResultJSONValue {
    .object([
      ResultJSONValue.Member("model", .string(model)),
      ResultJSONValue.Member("architecture", .string(architecture)),
      ResultJSONValue.Member("logical_processors", .integer(logicalProcessors)),
      ResultJSONValue.Member("memory_bytes", .integer(memoryBytes)),
      ResultJSONValue.Member("caches", .array(caches.map(\.json))),
      ResultJSONValue.Member("hypervisor", hypervisor.map(ResultJSONValue.string) ?? .null),
      ResultJSONValue.Member("kernel", .string(kernel)),
    ])
  }

  /// Creates a description from a JSON object; members with other names are ignored.
  package init(json: ResultJSONValue) throws(RecordError) {
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
  fileprivate var json: ResultJSONValue {
    .object([
      ResultJSONValue.Member("level", .integer(level)),
      ResultJSONValue.Member("kind", .string(kind.rawValue)),
      ResultJSONValue.Member("bytes", .integer(bytes)),
      ResultJSONValue.Member("line_bytes", .integer(lineBytes)),
      ResultJSONValue.Member("shared_by", .integer(sharedBy)),
    ])
  }

  fileprivate init(json: ResultJSONValue) throws(RecordError) {
    self.init(
      level: try json.integer("level"), kind: try json.name("kind"),
      bytes: try json.integer("bytes"), lineBytes: try json.integer("line_bytes"),
      sharedBy: try json.integer("shared_by"))
  }
}
