extension SchemaResolver {
  mutating func resolveServices() {
    var names: Set<String> = []
    for file in order {
      let tree = files[file].tree
      for service in tree.services {
        let namespace = tree.namespaces[service.namespace]
        let name = QualifiedName(namespace: namespace, base: service.name.text)
        guard names.insert(name.full).inserted else {
          report(
            .name, "the service '\(name.full)' is declared twice",
            fix: "rename or remove one of them",
            service.name.range)
          continue
        }
        schema.services.append(
          ServiceDefinition(
            name: name, calls: calls(service, namespace),
            attributes: checkedAttributes(service.attributes),
            documentation: service.documentation, fileIndex: file, line: line(service.name.range)))
      }
    }
  }

  private mutating func calls(_ service: SyntaxService, _ namespace: [String]) -> [CallDefinition] {
    var names: Set<String> = []
    var calls: [CallDefinition] = []
    for call in service.calls {
      guard names.insert(call.name.text).inserted else {
        report(
          .name, "'\(service.name.text)' has two methods '\(call.name.text)'",
          fix: "rename or remove one of them", call.name.range)
        continue
      }
      let attributes = checkedAttributes(call.attributes)
      checkStreaming(call)
      guard let request = table(call.request, namespace, "a method takes a table"),
        let response = table(call.response, namespace, "a method returns a table")
      else { continue }
      calls.append(
        CallDefinition(
          name: call.name.text, request: request, response: response, attributes: attributes,
          documentation: call.documentation))
    }
    return calls
  }

  private mutating func checkStreaming(_ call: SyntaxCall) {
    guard let attribute = call.attributes.first(where: { $0.name.text == "streaming" }) else {
      return
    }
    if let value = attribute.value, case .string(let bytes) = value.kind,
      ["none", "client", "server", "bidi"].contains(String(decoding: bytes, as: UTF8.self))
    {
      return
    }
    report(
      .attribute, "unknown value of 'streaming' at '\(call.name.text)'",
      fix: "write \"none\", \"client\", \"server\" or \"bidi\"",
      attribute.value?.range ?? attribute.name.range)
  }

  /// The index of the table that a name means; reports every other type.
  private mutating func table(
    _ name: SyntaxName, _ namespace: [String], _ rule: String
  ) -> Int? {
    guard let type = type(name, in: namespace) else { return nil }
    guard type.base == .object, let index = type.index, !schema.objects[index].isStruct else {
      report(.type, "'\(name.text)' is no table; \(rule)", fix: "declare a table", name.range)
      return nil
    }
    return index
  }

  /// Root type, identifier and extension are those of the compiled file, not of included files.
  mutating func resolveFileProperties() {
    let tree = files[0].tree
    if let root = tree.root {
      schema.rootIndex = table(root.name, tree.namespaces[root.namespace], "a root is a table")
    }
    if let literal = tree.fileIdentifier, case .string(let bytes) = literal.kind {
      if bytes.count == 4 {
        schema.fileIdentifier = bytes
      } else {
        report(
          .value, "the file identifier \(literal.text) has \(bytes.count) bytes",
          fix: "use exactly 4",
          literal.range)
      }
    }
    if let literal = tree.fileExtension, case .string(let bytes) = literal.kind {
      schema.fileExtension = String(decoding: bytes, as: UTF8.self)
    }
  }
}
