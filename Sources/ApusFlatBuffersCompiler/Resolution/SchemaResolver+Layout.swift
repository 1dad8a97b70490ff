extension SchemaResolver {
  /// The number of structs that may contain each other, so that readers may recurse.
  private static let structDepthLimit = 64
  /// The number of fields whose offset fits a vtable.
  private static let fieldLimit = (65535 - 4) / 2 - 1
  static let alignmentLimit = 32

  // MARK: - Structs

  /// Computes the layouts of all structs, each after the structs that it contains.
  mutating func layOutStructs() {
    var depths: [Int: Int] = [:]
    for root in schema.objects.indices where schema.objects[root].isStruct {
      var stack = [(index: root, next: 0)]
      var open: Set<Int> = [root]
      while let (index, next) = stack.popLast() {
        if depths[index] != nil { continue }
        let fields = schema.objects[index].fields
        guard next < fields.count, diagnostics.errorCount == 0 else {
          open.remove(index)
          depths[index] = layOutStruct(index, depths)
          continue
        }
        stack.append((index, next + 1))
        guard fields[next].type.leaf == .object, let inner = fields[next].type.index,
          depths[inner] == nil
        else { continue }
        if open.insert(inner).inserted {
          stack.append((inner, 0))
        } else {
          report(
            .layout, "the struct '\(schema.objects[inner].name.base)' contains itself",
            fix: "make it a table, or remove the field '\(fields[next].name)'",
            syntax(ofObject: index).fields[next].type.range)
        }
      }
    }
  }

  /// Computes the offsets of the fields of a struct; returns how deeply structs are nested in it.
  private mutating func layOutStruct(_ index: Int, _ depths: [Int: Int]) -> Int {
    let syntax = syntax(ofObject: index)
    guard !schema.objects[index].fields.isEmpty else {
      report(
        .layout, "the struct '\(syntax.name.text)' has no fields",
        fix: "add a field, or make it a table",
        syntax.name.range)
      return 1
    }
    var size = 0
    var alignment = 1
    var depth = 1
    for position in schema.objects[index].fields.indices {
      let type = schema.objects[index].fields[position].type
      let item = inlineLayout(type.base == .array ? type.elementType : type)
      let padding = (item.alignment - size % item.alignment) % item.alignment
      if position > 0 { schema.objects[index].fields[position - 1].padding = padding }
      size += padding
      schema.objects[index].fields[position].offset = size
      schema.objects[index].fields[position].id = position
      size += item.byteCount * max(1, type.fixedCount)
      alignment = max(alignment, item.alignment)
      if type.leaf == .object, let inner = type.index {
        depth = max(depth, (depths[inner] ?? 0) + 1)
      }
      guard size <= Int32.max else {
        report(
          .limit, "the struct '\(syntax.name.text)' has 2 GiB or more", fix: "use shorter arrays",
          syntax.name.range)
        return depth
      }
    }
    if depth > Self.structDepthLimit {
      report(
        .limit,
        "structs are nested more than \(Self.structDepthLimit) deep in '\(syntax.name.text)'",
        fix: "use a table for one of them", syntax.name.range)
    }
    alignment = forcedAlignment(index, syntax, natural: alignment)
    let padding = (alignment - size % alignment) % alignment
    schema.objects[index].fields[schema.objects[index].fields.count - 1].padding = padding
    schema.objects[index].alignment = alignment
    schema.objects[index].byteCount = size + padding
    schema.objects[index].fieldsByID = Array(schema.objects[index].fields.indices)
    summarize(index)
    return depth
  }

  private mutating func summarize(_ index: Int) {
    let fields = schema.objects[index].fields
    let inner = fields.compactMap { $0.type.leaf == .object ? $0.type.index : nil }
    schema.objects[index].hasPadding =
      fields.contains { $0.padding > 0 } || inner.contains { schema.objects[$0].hasPadding }
    schema.objects[index].leafCount = inner.reduce(fields.count - inner.count) { count, index in
      min(Int(Int32.max), count + schema.objects[index].leafCount)
    }
  }

  private func inlineLayout(_ type: FieldType) -> (byteCount: Int, alignment: Int) {
    if type.base == .object, let index = type.index {
      return (schema.objects[index].byteCount, schema.objects[index].alignment)
    }
    return (type.base.byteCount, type.base.byteCount)
  }

  private mutating func forcedAlignment(
    _ index: Int, _ syntax: SyntaxObject, natural: Int
  ) -> Int {
    guard let attribute = syntax.attributes.first(where: { $0.name.text == "force_align" }) else {
      return natural
    }
    let text = schema.objects[index].attributes.first { $0.name == "force_align" }?.value ?? ""
    guard let value = NumberText.integer(text, .int32), value >= natural,
      value <= Self.alignmentLimit, value & (value - 1) == 0
    else {
      report(
        .attribute, "the alignment '\(text)' is not possible for '\(syntax.name.text)'",
        fix: "write a power of two from \(natural) to \(Self.alignmentLimit)",
        attribute.value?.range ?? attribute.name.range)
      return natural
    }
    return Int(value)
  }

  // MARK: - Tables

  /// Numbers the fields of a table: by the attribute `id`, or in their order.
  mutating func numberFields(_ index: Int) {
    let syntax = syntax(ofObject: index)
    let count = schema.objects[index].fields.count
    guard count <= Self.fieldLimit else {
      report(
        .limit, "the table '\(syntax.name.text)' has \(count) fields",
        fix: "use at most \(Self.fieldLimit) fields", syntax.name.range)
      return
    }
    let withID = syntax.fields.filter { field in field.attributes.contains { $0.name.text == "id" }
    }
    if withID.isEmpty {
      for position in 0..<count { setID(position, of: index, to: position) }
      schema.objects[index].fieldsByID = Array(0..<count)
      return
    }
    if let other = syntax.fields.first(where: { field in
      !field.attributes.contains { $0.name.text == "id" }
    }) {
      report(
        .layout, "the field '\(other.name.text)' has no id, but '\(withID[0].name.text)' has one",
        fix: "give all fields of '\(syntax.name.text)' an id, or none", other.name.range)
      return
    }
    numberByID(index, syntax)
  }

  private mutating func numberByID(_ index: Int, _ syntax: SyntaxObject) {
    let count = schema.objects[index].fields.count
    var positions = [Int](repeating: -1, count: count)
    var position = 0
    for field in syntax.fields {
      let isUnion = schema.objects[index].fields[position].type.leaf == .unionTag
      defer { position += isUnion ? 2 : 1 }
      guard let attribute = field.attributes.first(where: { $0.name.text == "id" }) else {
        continue
      }
      let range = attribute.value?.range ?? attribute.name.range
      let text =
        schema.objects[index].fields[position + (isUnion ? 1 : 0)].attribute("id")?.value ?? ""
      guard let id = NumberText.integer(text, .uint16).map(Int.init) else {
        report(
          .layout, "the id '\(text)' of '\(field.name.text)' is no number from 0 to 65535",
          fix: nil, range)
        continue
      }
      if isUnion, id == 0 {
        report(
          .layout,
          "the union '\(field.name.text)' has the id 0, but needs the id before for its tag",
          fix: "write 'id: 1'", range)
        continue
      }
      for (number, target) in isUnion ? [(id - 1, position), (id, position + 1)] : [(id, position)]
      {
        take(number, for: target, of: index, &positions, field, range)
      }
    }
    if let missing = positions.firstIndex(of: -1), diagnostics.errorCount == 0 {
      report(
        .layout, "the id \(missing) of '\(syntax.name.text)' is missing",
        fix: "number the fields from 0 without gaps", syntax.name.range)
      return
    }
    schema.objects[index].fieldsByID = positions
  }

  private mutating func take(
    _ id: Int, for position: Int, of index: Int, _ positions: inout [Int], _ field: SyntaxField,
    _ range: SourceRange
  ) {
    guard id < positions.count else {
      report(
        .layout,
        "the id \(id) of '\(field.name.text)' leaves a gap; there are \(positions.count) fields",
        fix: "number the fields from 0 to \(positions.count - 1)", range)
      return
    }
    guard positions[id] < 0 else {
      let other = schema.objects[index].fields[positions[id]].name
      report(
        .layout,
        "'\(other)' and '\(schema.objects[index].fields[position].name)' have the id \(id)",
        fix: "give each field an id of its own; a union takes two", range)
      return
    }
    positions[id] = position
    setID(position, of: index, to: id)
  }

  private mutating func setID(_ position: Int, of index: Int, to id: Int) {
    schema.objects[index].fields[position].id = id
    schema.objects[index].fields[position].offset = 4 + 2 * id
  }
}
