extension SchemaResolver {
  mutating func resolveFields(_ index: Int) {
    let syntax = syntax(ofObject: index)
    let namespace = schema.objects[index].name.namespace
    var names: [String: FieldType] = [:]
    for field in syntax.fields {
      let attributes = checkedAttributes(field.attributes)
      guard let type = fieldType(field, isStruct: syntax.isStruct, namespace) else { continue }
      checkName(field.name, namespace)
      var definition = FieldDefinition(name: field.name.text, type: type, defaultValue: .absent)
      definition.attributes = attributes
      definition.documentation = field.documentation
      definition.line = line(field.name.range)
      if type.leaf == .union {
        add(tag(of: definition), field.name, &names, to: index)
      }
      add(definition, field.name, &names, to: index)
    }
    checkSuffixes(index, syntax, names)
  }

  private mutating func add(
    _ field: FieldDefinition, _ written: SyntaxName, _ names: inout [String: FieldType],
    to index: Int
  ) {
    guard names.updateValue(field.type, forKey: field.name) == nil else {
      report(
        .name, "'\(schema.objects[index].name.base)' has two fields '\(field.name)'",
        fix: "rename or remove one of them", written.range)
      return
    }
    schema.objects[index].fields.append(field)
  }

  /// The field that tells which member of a union is present.
  private func tag(of field: FieldDefinition) -> FieldDefinition {
    var tag = field
    tag.name += "_type"
    tag.type =
      field.type.base == .vector
      ? FieldType(.vector, element: .unionTag, index: field.type.index)
      : FieldType(.unionTag, index: field.type.index)
    tag.attributes = field.has("deprecated") ? [Attribute(name: "deprecated")] : []
    tag.isDeprecated = field.has("deprecated")
    tag.documentation = []
    return tag
  }

  private mutating func checkName(_ name: SyntaxName, _ namespace: [String]) {
    guard case .object = declared.lookUp(name.text, in: namespace) else { return }
    report(
      .name, "the field '\(name.text)' has the name of a table or struct", fix: "rename the field",
      name.range)
  }

  /// Reports fields whose names are those of accessors that generators derive from other fields.
  private mutating func checkSuffixes(
    _ index: Int, _ syntax: SyntaxObject, _ names: [String: FieldType]
  ) {
    let suffixes: [(suffix: String, base: BaseType)] = [
      ("_type", .union), ("Type", .union), ("_length", .vector), ("Length", .vector),
      ("_byte_vector", .string), ("ByteVector", .string),
    ]
    for field in syntax.fields {
      for (suffix, base) in suffixes where field.name.text.hasSuffix(suffix) {
        let other = String(field.name.text.dropLast(suffix.count))
        guard names[other]?.base == base else { continue }
        report(
          .name, "the field '\(field.name.text)' has the name of an accessor of '\(other)'",
          fix: "rename one of them", field.name.range)
      }
    }
  }

  // MARK: - Types

  private mutating func fieldType(
    _ field: SyntaxField, isStruct: Bool, _ namespace: [String]
  ) -> FieldType? {
    guard let single = type(field.type.name, in: namespace) else { return nil }
    switch field.type.shape {
    case .single:
      guard !isStruct || isInline(single) else {
        reportNotInline(field.type)
        return nil
      }
      return single
    case .vector:
      guard !isStruct else {
        reportNotInline(field.type)
        return nil
      }
      return FieldType(.vector, element: single.base, index: single.index)
    case .array(let count): return arrayType(field, single, count, isStruct: isStruct)
    }
  }

  private mutating func arrayType(
    _ field: SyntaxField, _ element: FieldType, _ count: SyntaxLiteral, isStruct: Bool
  ) -> FieldType? {
    guard isStruct else {
      report(
        .type, "a table cannot have the array '\(field.name.text)'",
        fix: "write '[\(field.type.name.text)]', or put the array into a struct", field.type.range)
      return nil
    }
    guard isInline(element) else {
      reportNotInline(field.type)
      return nil
    }
    guard let number = NumberText.integer(count.text, .uint16), number > 0 else {
      report(
        .type, "an array of \(count.text) elements is not a type",
        fix: "write a number from 1 to 65535",
        count.range)
      return nil
    }
    return FieldType(.array, element: element.base, index: element.index, fixedCount: Int(number))
  }

  /// Whether a struct can have fields of the type.
  private func isInline(_ type: FieldType) -> Bool {
    type.base.isScalar
      || (type.base == .object && type.index.map { schema.objects[$0].isStruct } == true)
  }

  private mutating func reportNotInline(_ type: SyntaxType) {
    report(
      .type, "a struct cannot have a field of type '\(typeText(type))'",
      fix: "use a scalar, a struct or an array of these, or make it a table", type.range)
  }

  private func typeText(_ type: SyntaxType) -> String {
    switch type.shape {
    case .single: type.name.text
    case .vector: "[\(type.name.text)]"
    case .array(let count): "[\(type.name.text):\(count.text)]"
    }
  }
}
