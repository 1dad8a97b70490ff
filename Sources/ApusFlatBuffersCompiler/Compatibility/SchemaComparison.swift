/// Finds the differences between two versions of a schema by the rules of evolution.
///
/// Source: <https://flatbuffers.dev/evolution>.
///
///     SchemaComparison(old, new).changes.filter { $0.effect == .breaksBuffers }
public struct SchemaComparison {
  let old: Schema
  let new: Schema
  let pairs: SchemaPairs
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
    pairs = SchemaPairs(old, new)
    compareObjects()
    compareEnums()
    compareServices()
    compareFiles()
  }

  /// The differences, in the order of the old declarations.
  public var changes: [SchemaChange] { found }

  // MARK: - Positions

  mutating func add(
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
    for (position, object) in old.objects.enumerated() {
      let kind = object.isStruct ? "struct" : "table"
      guard let index = pairs.objects[position] else {
        add(
          .breaksBuffers, object.name.full, "the \(kind) was removed", old,
          file: object.fileIndex, line: object.line)
        continue
      }
      let other = new.objects[index]
      if object.name != other.name {
        add(
          .breaksSource, object.name.full, "the \(kind) was renamed to '\(other.name.full)'", new,
          file: other.fileIndex, line: other.line)
      }
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

  // MARK: - Enums and unions

  private mutating func compareEnums() {
    for (position, item) in old.enums.enumerated() {
      let kind = item.isUnion ? "union" : "enum"
      guard let index = pairs.enums[position] else {
        add(
          .breaksBuffers, item.name.full, "the \(kind) was removed", old,
          file: item.fileIndex, line: item.line)
        continue
      }
      let other = new.enums[index]
      if item.name != other.name {
        // JSON can have the name of an enum before that of a value.
        add(
          item.isUnion ? .breaksSource : .breaksJSON, item.name.full,
          "the \(kind) was renamed to '\(other.name.full)'", new, file: other.fileIndex,
          line: other.line)
      }
      compareEnum(item, other, kind)
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
    if !isSame(value.type, other.type) {
      add(
        .breaksBuffers, name, "the type of the member changed", new, file: item.fileIndex,
        line: other.line)
    } else if value.name != other.name {
      add(
        .breaksJSON, name, "the name changed to '\(other.name)'", new, file: item.fileIndex,
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
        guard let message = difference(call, other.calls.first { $0.name == call.name }) else {
          continue
        }
        add(
          .breaksSource, "\(service.name.full).\(call.name)", message, new,
          file: other.fileIndex, line: other.line)
      }
    }
  }

  /// The difference between two versions of a method, or `nil` if there is none.
  private func difference(_ call: CallDefinition, _ other: CallDefinition?) -> String? {
    guard let other else { return "the method was removed" }
    guard pairs.objects[call.request] == other.request,
      pairs.objects[call.response] == other.response
    else { return "the request or the response changed" }
    let before = streaming(call)
    let after = streaming(other)
    return before == after ? nil : "'streaming' changed from '\(before)' to '\(after)'"
  }

  private func streaming(_ call: CallDefinition) -> String {
    call.attributes.first { $0.name == "streaming" }?.value ?? "none"
  }

  private mutating func compareFiles() {
    let oldRoot = old.rootIndex.map { old.objects[$0].name.full }
    let newRoot = new.rootIndex.map { new.objects[$0].name.full }
    if old.rootIndex.flatMap({ pairs.objects[$0] }) != new.rootIndex {
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
