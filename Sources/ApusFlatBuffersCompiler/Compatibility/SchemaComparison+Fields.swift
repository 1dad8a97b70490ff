extension SchemaComparison {
  // MARK: - Structs

  mutating func compareStruct(_ object: ObjectDefinition, _ other: ObjectDefinition) {
    let hasSameLayout =
      object.byteCount == other.byteCount && object.alignment == other.alignment
      && object.fields.count == other.fields.count
      && zip(object.fields, other.fields).allSatisfy {
        $0.offset == $1.offset && isSame($0.type, $1.type)
      }
    if !hasSameLayout {
      add(
        .breaksBuffers, object.name.full,
        "the layout of the struct changed; a struct can never change",
        new, file: other.fileIndex, line: other.line)
      return
    }
    let offsets = Dictionary(
      other.fields.map { ($0.name, $0.offset) }, uniquingKeysWith: { first, _ in first })
    for (field, same) in zip(object.fields, other.fields) {
      compareStructField(
        "\(object.name.full).\(field.name)", field, same, movedTo: offsets[field.name], other)
    }
  }

  /// Compares the fields at one offset of two structs with the same layout.
  private mutating func compareStructField(
    _ name: String, _ field: FieldDefinition, _ other: FieldDefinition, movedTo offset: Int?,
    _ object: ObjectDefinition
  ) {
    if let offset, offset != field.offset {
      add(
        .breaksBuffers, name,
        "the offset changed from \(field.offset) to \(offset); a struct can never change", new,
        file: object.fileIndex, line: other.line)
    } else if field.name != other.name {
      add(
        .breaksJSON, name, "the field was renamed to '\(other.name)'", new,
        file: object.fileIndex, line: other.line)
    }
    compareMeaning(name, field, other, object)
  }

  // MARK: - Tables

  mutating func compareTable(_ object: ObjectDefinition, _ other: ObjectDefinition) {
    let newByName = Dictionary(
      other.fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for field in object.fields {
      let name = "\(object.name.full).\(field.name)"
      if let position = newByName[field.name], other.fields[position].id != field.id {
        add(
          .breaksBuffers, name,
          "the id changed from \(field.id) to \(other.fields[position].id); add fields at the end, or write ids",
          new, file: other.fileIndex, line: other.fields[position].line)
        continue
      }
      guard field.id < other.fieldsByID.count else {
        add(
          .breaksBuffers, name, "the field was removed; write 'deprecated' instead", old,
          file: object.fileIndex, line: field.line)
        continue
      }
      compareField(name, field, other.fields[other.fieldsByID[field.id]], other)
    }
    for field in other.fields where field.id >= object.fields.count { noteAddition(field, other) }
  }

  private mutating func noteAddition(_ field: FieldDefinition, _ object: ObjectDefinition) {
    let (effect, message): (SchemaChange.Effect, String) =
      if field.isRequired {
        (.breaksBuffers, "a required field was added; old buffers do not have it")
      } else if field.isKey {
        (.breaksBuffers, "a key was added; old vectors are not sorted by it")
      } else {
        (.compatible, "a field was added")
      }
    add(
      effect, "\(object.name.full).\(field.name)", message, new, file: object.fileIndex,
      line: field.line)
  }

  private mutating func compareField(
    _ name: String, _ field: FieldDefinition, _ other: FieldDefinition, _ object: ObjectDefinition
  ) {
    func note(_ effect: SchemaChange.Effect, _ message: String) {
      add(effect, name, message, new, file: object.fileIndex, line: other.line)
    }
    let hasSameType = isSame(field.type, other.type)
    if !hasSameType {
      note(
        .breaksBuffers,
        "the type changed from \(typeName(field.type, old)) to \(typeName(other.type, new))")
    }
    if field.name != other.name {
      note(.breaksJSON, "the field was renamed to '\(other.name)'")
    }
    if field.isRequired != other.isRequired {
      let message = other.isRequired ? "old buffers may lack it" : "old programs rely on it"
      note(
        .breaksBuffers,
        "the field \(other.isRequired ? "became" : "is no longer") required; \(message)")
    }
    if field.isOptional != other.isOptional {
      note(.breaksBuffers, "the field \(other.isOptional ? "became" : "is no longer") optional")
    } else if hasSameType, !isSame(field.defaultValue, other.defaultValue) {
      note(.breaksBuffers, "the default changed; buffers do not have values that are defaults")
    }
    compareMeaning(name, field, other, object)
    if !field.isDeprecated, other.isDeprecated {
      note(.breaksSource, "the field was deprecated")
    }
  }

  /// Whether the types of both versions are stored in the same way, also if a declaration was renamed.
  func isSame(_ left: FieldType?, _ right: FieldType?) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    return left.base == right.base && left.element == right.element
      && left.fixedCount == right.fixedCount && pairs.index(of: left) == right.index
  }

  private func isSame(_ left: DefaultValue, _ right: DefaultValue) -> Bool {
    if case .real(let left) = left, case .real(let right) = right {
      return left == right || (left.isNaN && right.isNaN)
    }
    return left == right
  }

  // MARK: - Attributes

  /// Compares the attributes that change the meaning of a field's bytes or of its JSON.
  private mutating func compareMeaning(
    _ name: String, _ field: FieldDefinition, _ other: FieldDefinition, _ object: ObjectDefinition
  ) {
    func note(_ effect: SchemaChange.Effect, _ message: String) {
      add(effect, name, message, new, file: object.fileIndex, line: other.line)
    }
    if field.isKey != other.isKey {
      note(
        .breaksBuffers,
        "the field \(other.isKey ? "became" : "is no longer") the key; vectors are sorted by it")
    }
    if field.nestedRoot.flatMap({ pairs.objects[$0] }) != other.nestedRoot {
      let before = field.nestedRoot.map { old.objects[$0].name.full }
      let after = other.nestedRoot.map { new.objects[$0].name.full }
      note(
        .breaksBuffers,
        "'nested_flatbuffer' changed from '\(before ?? "none")' to '\(after ?? "none")'")
    }
    if field.has("flexbuffer") != other.has("flexbuffer") {
      note(
        .breaksBuffers,
        "the bytes \(other.has("flexbuffer") ? "became" : "are no longer") a FlexBuffer")
    }
    for attribute in ["hash", "base64", "base64url"] {
      if let message = difference(attribute, field, other) { note(.breaksJSON, message) }
    }
  }

  /// The difference between an attribute of two fields that changes JSON, or `nil`.
  private func difference(
    _ attribute: String, _ field: FieldDefinition, _ other: FieldDefinition
  ) -> String? {
    switch (field.attribute(attribute), other.attribute(attribute)) {
    case (nil, nil): nil
    case (nil, _): "'\(attribute)' was added; JSON has another form"
    case (_, nil): "'\(attribute)' was removed; JSON has another form"
    case (let before?, let after?):
      before.value == after.value
        ? nil
        : "'\(attribute)' changed from '\(before.value ?? "")' to '\(after.value ?? "")'"
    }
  }

  // MARK: - Types

  /// The type as the schema language writes it, which decides how values are stored.
  func typeName(_ type: FieldType, _ schema: Schema) -> String {
    let leaf = type.leaf
    let name =
      switch leaf {
      case .object: type.index.map { schema.objects[$0].name.full } ?? ""
      case .union, .unionTag: type.index.map { schema.enums[$0].name.full } ?? ""
      default: type.index.map { schema.enums[$0].name.full } ?? leaf.name
      }
    switch type.base {
    case .vector: return "[\(name)]"
    case .array: return "[\(name):\(type.fixedCount)]"
    default: return name
    }
  }
}
