/// Finds the differences between two versions of a schema by the rules of evolution.
///
/// Source: <https://flatbuffers.dev/evolution>.
///
///     SchemaComparison(old, new).changes.filter { $0.effect == .breaksBuffers }
public struct SchemaComparison {
  let old: Schema
  let new: Schema
  private(set) var found: [SchemaChange] = []

  /// Compares two versions.
  ///
  /// - Parameters:
  ///   - old: The version of the buffers and programs that exist.
  ///   - new: The version that shall replace it.
  /// - Complexity: O(*n*) in the declarations and fields.
  public init(_ old: Schema, _ new: Schema) {
    self.old = old
    self.new = new
    compareObjects()
    compareEnums()
    compareServices()
    compareFiles()
  }

  /// The differences, in the order of the old declarations.
  public var changes: [SchemaChange] { found }

  // MARK: - Places

  private mutating func add(
    _ effect: SchemaChange.Effect, _ declaration: String, _ message: String, _ schema: Schema,
    file: Int, line: Int
  ) {
    found.append(
      SchemaChange(
        effect: effect, declaration: declaration, message: message, path: schema.files[file].path,
        line: line))
  }

  // MARK: - Tables and structs

  private mutating func compareObjects() {
    let newByName = Dictionary(
      new.objects.enumerated().map { ($1.name.full, $0) }, uniquingKeysWith: { first, _ in first })
    for object in old.objects {
      guard let index = newByName[object.name.full] else {
        add(
          .breaksBuffers, object.name.full,
          "the \(object.isStruct ? "struct" : "table") was removed or renamed",
          old, file: object.fileIndex, line: object.line)
        continue
      }
      let other = new.objects[index]
      if object.isStruct != other.isStruct {
        add(
          .breaksBuffers, object.name.full,
          "the \(object.isStruct ? "struct became a table" : "table became a struct")",
          new, file: other.fileIndex, line: other.line)
      } else if object.isStruct {
        compareStruct(object, other)
      } else {
        compareTable(object, other)
      }
    }
  }

  private mutating func compareStruct(_ object: ObjectDefinition, _ other: ObjectDefinition) {
    let before = object.fields.map { ($0.offset, typeName($0.type, old)) }
    let after = other.fields.map { ($0.offset, typeName($0.type, new)) }
    let isSame =
      object.byteCount == other.byteCount && object.alignment == other.alignment
      && before.count == after.count && zip(before, after).allSatisfy { $0 == $1 }
    if !isSame {
      add(
        .breaksBuffers, object.name.full,
        "the layout of the struct changed; a struct can never change",
        new, file: other.fileIndex, line: other.line)
      return
    }
    for (field, renamed) in zip(object.fields, other.fields) where field.name != renamed.name {
      add(
        .breaksSource, "\(object.name.full).\(field.name)",
        "the field was renamed to '\(renamed.name)'", new,
        file: other.fileIndex, line: renamed.line)
    }
  }

  private mutating func compareTable(_ object: ObjectDefinition, _ other: ObjectDefinition) {
    let newByName = Dictionary(
      other.fields.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for field in object.fields {
      let name = "\(object.name.full).\(field.name)"
      if let place = newByName[field.name], other.fields[place].id != field.id {
        add(
          .breaksBuffers, name,
          "the id changed from \(field.id) to \(other.fields[place].id); add fields at the end, or write ids",
          new, file: other.fileIndex, line: other.fields[place].line)
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
    for field in other.fields where field.id >= object.fields.count {
      let name = "\(other.name.full).\(field.name)"
      if field.isRequired {
        add(
          .breaksBuffers, name, "a required field was added; old buffers do not have it", new,
          file: other.fileIndex, line: field.line)
      } else {
        add(
          .compatible, name, "a field was added", new, file: other.fileIndex, line: field.line)
      }
    }
  }

  private mutating func compareField(
    _ name: String, _ field: FieldDefinition, _ other: FieldDefinition, _ object: ObjectDefinition
  ) {
    func note(_ effect: SchemaChange.Effect, _ message: String) {
      add(effect, name, message, new, file: object.fileIndex, line: other.line)
    }
    let before = typeName(field.type, old)
    let after = typeName(other.type, new)
    if before != after { note(.breaksBuffers, "the type changed from \(before) to \(after)") }
    if field.name != other.name {
      note(.breaksSource, "the field was renamed to '\(other.name)'")
    }
    if field.isRequired != other.isRequired {
      let message = other.isRequired ? "old buffers may lack it" : "old programs rely on it"
      note(
        .breaksBuffers,
        "the field \(other.isRequired ? "became" : "is no longer") required; \(message)")
    }
    if field.isOptional != other.isOptional {
      note(.breaksBuffers, "the field \(other.isOptional ? "became" : "is no longer") optional")
    } else if before == after, !isSame(field.defaultValue, other.defaultValue) {
      note(.breaksBuffers, "the default changed; buffers do not have values that are defaults")
    }
    if field.isKey != other.isKey {
      note(
        .breaksBuffers,
        "the field \(other.isKey ? "became" : "is no longer") the key; vectors are sorted by it")
    }
    if !field.isDeprecated, other.isDeprecated {
      note(.breaksSource, "the field was deprecated")
    }
  }

  private func isSame(_ left: DefaultValue, _ right: DefaultValue) -> Bool {
    if case .real(let left) = left, case .real(let right) = right {
      return left == right || (left.isNaN && right.isNaN)
    }
    return left == right
  }

  /// The type as the schema language writes it, which decides how values are stored.
  private func typeName(_ type: FieldType, _ schema: Schema) -> String {
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

  // MARK: - Enums and unions

  private mutating func compareEnums() {
    let newByName = Dictionary(
      new.enums.enumerated().map { ($1.name.full, $0) }, uniquingKeysWith: { first, _ in first })
    for item in old.enums {
      let kind = item.isUnion ? "union" : "enum"
      guard let index = newByName[item.name.full] else {
        add(
          .breaksBuffers, item.name.full, "the \(kind) was removed or renamed", old,
          file: item.fileIndex,
          line: item.line)
        continue
      }
      compareEnum(item, new.enums[index], kind)
    }
  }

  private mutating func compareEnum(_ item: EnumDefinition, _ other: EnumDefinition, _ kind: String)
  {
    if item.isUnion != other.isUnion || item.isBitFlags != other.isBitFlags
      || item.underlying != other.underlying
    {
      add(
        .breaksBuffers, item.name.full, "the kind or the integer type of the \(kind) changed", new,
        file: other.fileIndex, line: other.line)
      return
    }
    let byName = Dictionary(
      other.values.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    for value in item.values {
      let name = "\(item.name.full).\(value.name)"
      if let same = byName[value.name], same.number != value.number {
        add(
          .breaksBuffers, name, "the number changed from \(value.number) to \(same.number)", new,
          file: other.fileIndex, line: same.line)
      } else if let same = other.value(value.number) {
        compareValue(name, value, same, other)
      } else {
        add(
          .breaksBuffers, name, "the \(item.isUnion ? "member" : "value") was removed", old,
          file: item.fileIndex, line: value.line)
      }
    }
    for value in other.values where item.value(value.number) == nil {
      add(
        .compatible, "\(item.name.full).\(value.name)",
        "a \(item.isUnion ? "member" : "value") was added; old programs do not know it", new,
        file: other.fileIndex, line: value.line)
    }
  }

  private mutating func compareValue(
    _ name: String, _ value: EnumValueDefinition, _ other: EnumValueDefinition,
    _ item: EnumDefinition
  ) {
    let before = value.type.map { typeName($0, old) }
    let after = other.type.map { typeName($0, new) }
    if before != after {
      add(
        .breaksBuffers, name, "the type of the member changed", new, file: item.fileIndex,
        line: other.line)
    } else if value.name != other.name {
      add(
        .breaksSource, name, "the name changed to '\(other.name)'", new, file: item.fileIndex,
        line: other.line)
    }
  }

  // MARK: - Services and files

  private mutating func compareServices() {
    for service in old.services {
      guard let other = new.services.first(where: { $0.name == service.name }) else {
        add(
          .breaksSource, service.name.full, "the service was removed or renamed", old,
          file: service.fileIndex, line: service.line)
        continue
      }
      for call in service.calls {
        let same = other.calls.first { $0.name == call.name }
        let isSame =
          same.map {
            new.objects[$0.request].name == old.objects[call.request].name
              && new.objects[$0.response].name == old.objects[call.response].name
          } ?? false
        guard !isSame else { continue }
        add(
          .breaksSource, "\(service.name.full).\(call.name)",
          same == nil ? "the method was removed" : "the request or the response changed", new,
          file: other.fileIndex, line: other.line)
      }
    }
  }

  private mutating func compareFiles() {
    let oldRoot = old.rootIndex.map { old.objects[$0].name.full }
    let newRoot = new.rootIndex.map { new.objects[$0].name.full }
    if oldRoot != newRoot {
      add(
        .breaksBuffers, "root_type",
        "the root changed from '\(oldRoot ?? "none")' to '\(newRoot ?? "none")'", new, file: 0,
        line: 1)
    }
    if old.fileIdentifier != new.fileIdentifier {
      add(.breaksBuffers, "file_identifier", "the file identifier changed", new, file: 0, line: 1)
    }
    if old.fileExtension != new.fileExtension {
      add(.breaksSource, "file_extension", "the extension of files changed", new, file: 0, line: 1)
    }
  }
}
