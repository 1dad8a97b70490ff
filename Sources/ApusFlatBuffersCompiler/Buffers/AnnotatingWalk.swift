internal import ApusBytes

/// The state of annotating one buffer: a list of positions to visit, so that nothing recurses.
struct AnnotatingWalk {
  let schema: Schema
  let limit: Int
  private(set) var regions: [BufferRegion] = []
  private var visited: Set<Visit> = []
  private var waiting: [(visit: Visit, label: String)] = []
  /// The identifiers of the fields that a vtable has, for each vtable and type of table.
  private var presentFields: [Visit: [Int]] = [:]
  /// The number of positions outside of the buffer, and of fields that were searched in known vtables.
  private var skippedCount = 0

  /// A position and the type that is read there.
  private struct Visit: Hashable {
    let offset: Int
    let type: FieldType
    /// The root of the buffer that is nested in a vector of bytes, or -1.
    var nestedRoot = -1
    /// The vector of tags of a vector of unions, or -1.
    var tags = -1
  }

  init(schema: Schema, limit: Int) {
    self.schema = schema
    self.limit = limit
  }

  private var isFull: Bool { regions.count + skippedCount >= limit }

  mutating func run(_ bytes: RawSpan, _ root: Int?, start: Int) {
    if start == 4 { add(bytes, 0, 4, "size prefix", unsigned(bytes, 0)) }
    guard let root else { return }
    if let identifier = schema.fileIdentifier, root == schema.rootIndex {
      let isPresent = identifier.enumerated().allSatisfy { bytes.byte(at: start + 4 + $0) == $1 }
      if isPresent {
        add(bytes, start + 4, 4, "file identifier", String(decoding: identifier, as: UTF8.self))
      }
    }
    follow(bytes, start, Visit(offset: 0, type: FieldType(.object, index: root)), "root")
    while let (visit, label) = waiting.popLast(), !isFull {
      switch visit.type.base {
      case .string: string(bytes, visit.offset, label)
      case .vector: vector(bytes, visit, label)
      case .object where isStruct(visit.type): structure(bytes, visit.offset, visit.type, label)
      default: table(bytes, visit.offset, visit.type.index ?? 0, label)
      }
    }
  }

  private func isStruct(_ type: FieldType) -> Bool {
    type.base == .object && type.index.map { schema.objects[$0].isStruct } == true
  }

  private func unsigned(_ bytes: RawSpan, _ offset: Int) -> String {
    bytes.littleEndian(ifAt: offset, as: UInt32.self).map { String($0) } ?? ""
  }

  /// The path of a part of a value: only the end of a long path, so that each has a constant size.
  private func extended(_ path: String, _ part: String) -> String {
    let label = path + part
    return label.utf8.count <= 200 ? label : "..." + label.suffix(197)
  }

  /// Adds a region if it is in the buffer; returns whether it is.
  @discardableResult
  private mutating func add(
    _ bytes: RawSpan, _ offset: Int, _ byteCount: Int, _ label: String, _ value: String
  ) -> Bool {
    guard offset >= 0, byteCount > 0, byteCount <= bytes.byteCount,
      offset <= bytes.byteCount - byteCount
    else {
      skippedCount += 1
      return false
    }
    regions.append(BufferRegion(offset: offset, byteCount: byteCount, label: label, value: value))
    return true
  }

  /// Adds the offset at a position, and visits its target once.
  private mutating func follow(_ bytes: RawSpan, _ position: Int, _ visit: Visit, _ label: String) {
    guard let distance: UInt32 = bytes.littleEndian(ifAt: position) else {
      skippedCount += 1
      return
    }
    let target = position + Int(distance)
    add(bytes, position, 4, label, "offset to \(BufferAnnotator.hex(target, width: 6))")
    let visit = Visit(
      offset: target, type: visit.type, nestedRoot: visit.nestedRoot, tags: visit.tags)
    guard distance > 0, target < bytes.byteCount, visited.insert(visit).inserted else { return }
    waiting.append((visit, label))
  }

  private mutating func table(_ bytes: RawSpan, _ offset: Int, _ index: Int, _ label: String) {
    guard let distance: Int32 = bytes.littleEndian(ifAt: offset) else { return }
    let vtable = offset - Int(distance)
    let object = schema.objects[index]
    add(
      bytes, offset, 4, label,
      "table \(object.name.base), vtable at \(vtable < 0 ? "a negative offset" : BufferAnnotator.hex(vtable, width: 6))"
    )
    guard let size: UInt16 = bytes.littleEndian(ifAt: vtable) else { return }
    if visited.insert(Visit(offset: vtable, type: FieldType(.none))).inserted {
      self.vtable(bytes, vtable, Int(size), object)
    } else if presentFields[Visit(offset: vtable, type: FieldType(.object, index: index))] == nil {
      skippedCount += min(Int(size) / 2, object.fieldsByID.count)
    }
    for id in present(bytes, vtable, Int(size), index) where !isFull {
      let field = object.fields[object.fieldsByID[id]]
      let distance = bytes.littleEndian(ifAt: vtable + field.offset, as: UInt16.self) ?? 0
      let previous = id > 0 ? object.fields[object.fieldsByID[id - 1]] : nil
      let tag = previous.flatMap { position(bytes, $0, offset, vtable, Int(size)) }
      self.field(
        bytes, field, offset + Int(distance), tag,
        label == "root" ? field.name : extended(label, "." + field.name))
    }
  }

  /// Adds the regions of a vtable.
  private mutating func vtable(
    _ bytes: RawSpan, _ offset: Int, _ size: Int, _ object: ObjectDefinition
  ) {
    add(bytes, offset, 2, "vtable", "\(size) bytes")
    let inline = bytes.littleEndian(ifAt: offset + 2, as: UInt16.self) ?? 0
    add(bytes, offset + 2, 2, "vtable", "table of \(inline) bytes")
    for slot in stride(from: 4, through: min(size, bytes.byteCount - offset) - 2, by: 2)
    where !isFull {
      let id = (slot - 4) / 2
      let name =
        id < object.fieldsByID.count ? object.fields[object.fieldsByID[id]].name : "unknown field"
      let fieldOffset = bytes.littleEndian(ifAt: offset + slot, as: UInt16.self) ?? 0
      add(
        bytes, offset + slot, 2, "vtable",
        "\(name) at \(fieldOffset == 0 ? "no place" : "+\(fieldOffset)")")
    }
  }

  /// The identifiers of the fields that a vtable has, for a type of table.
  private mutating func present(
    _ bytes: RawSpan, _ vtable: Int, _ size: Int, _ index: Int
  ) -> [Int] {
    let key = Visit(offset: vtable, type: FieldType(.object, index: index))
    if let known = presentFields[key] { return known }
    let end = min(size, bytes.byteCount - vtable)
    let ids = schema.objects[index].fieldsByID.indices.prefix(max(0, end - 4) / 2).filter { id in
      (bytes.littleEndian(ifAt: vtable + 4 + 2 * id, as: UInt16.self) ?? 0) > 0
    }
    presentFields[key] = ids
    return ids
  }

  private func position(
    _ bytes: RawSpan, _ field: FieldDefinition, _ table: Int, _ vtable: Int, _ size: Int
  ) -> Int? {
    guard field.offset + 2 <= size,
      let distance: UInt16 = bytes.littleEndian(ifAt: vtable + field.offset), distance > 0
    else { return nil }
    return table + Int(distance)
  }

  private mutating func field(
    _ bytes: RawSpan, _ field: FieldDefinition, _ position: Int, _ tag: Int?, _ label: String
  ) {
    let type = field.type
    switch type.base {
    case .union:
      let item = schema.enums[type.index ?? 0]
      let number = tag.flatMap { ScalarBytes.integer(bytes, at: $0, item.underlying) } ?? 0
      guard let member = item.value(number)?.type else {
        add(bytes, position, 4, label, "offset to an unknown member")
        return
      }
      follow(bytes, position, Visit(offset: 0, type: member), label)
    case .vector:
      let tags = tag.map { $0 + Int(bytes.littleEndian(ifAt: $0, as: UInt32.self) ?? 0) } ?? -1
      let isUnion = type.element == .union
      follow(
        bytes, position,
        Visit(offset: 0, type: type, nestedRoot: field.nestedRoot ?? -1, tags: isUnion ? tags : -1),
        label)
    case .string: follow(bytes, position, Visit(offset: 0, type: type), label)
    case .object where !isStruct(type): follow(bytes, position, Visit(offset: 0, type: type), label)
    default: inline(bytes, position, type, label)
    }
  }

  private mutating func inline(
    _ bytes: RawSpan, _ position: Int, _ type: FieldType, _ label: String
  ) {
    guard !isFull else { return }
    switch type.base {
    case .object: structure(bytes, position, type, label)
    case .array:
      let size = byteCount(type.elementType)
      for index in 0..<type.fixedCount {
        guard !isFull, position + index * size < bytes.byteCount else { return }
        inline(bytes, position + index * size, type.elementType, extended(label, "[\(index)]"))
      }
    default: add(bytes, position, byteCount(type), label, scalar(bytes, position, type))
    }
  }

  private mutating func structure(
    _ bytes: RawSpan, _ offset: Int, _ type: FieldType, _ label: String
  ) {
    for field in schema.objects[type.index ?? 0].fields {
      inline(bytes, offset + field.offset, field.type, extended(label, "." + field.name))
    }
  }

  private func byteCount(_ type: FieldType) -> Int {
    if isStruct(type) { return schema.objects[type.index ?? 0].byteCount }
    if type.base == .unionTag { return schema.enums[type.index ?? 0].underlying.byteCount }
    return type.base.byteCount
  }

  private func scalar(_ bytes: RawSpan, _ offset: Int, _ type: FieldType) -> String {
    if type.base.isReal {
      return ScalarBytes.real(bytes, at: offset, type.base).map { "\($0)" } ?? ""
    }
    let base = type.index.map { schema.enums[$0].underlying } ?? type.base
    guard let value = ScalarBytes.integer(bytes, at: offset, base) else { return "" }
    let name = type.index.flatMap { schema.enums[$0].text(value) }.map { " (\($0))" } ?? ""
    if type.base == .bool { return value == 0 ? "false" : "true" }
    return (base == .uint64 ? String(UInt64(bitPattern: value)) : String(value)) + name
  }

  private mutating func string(_ bytes: RawSpan, _ offset: Int, _ label: String) {
    guard let count: UInt32 = bytes.littleEndian(ifAt: offset) else { return }
    add(bytes, offset, 4, label, "string of \(count) bytes")
    let start = offset + 4
    let shown = min(Int(count), 40)
    var text = JSONText()
    let isValid = text.appendString(bytes, start..<start + shown)
    let end = Int(count) > shown ? "..." : ""
    add(
      bytes, start, Int(count), label,
      isValid ? String(decoding: text.bytes, as: UTF8.self) + end : "not UTF-8")
    add(bytes, start + Int(count), 1, label, "terminator")
  }

  private mutating func vector(_ bytes: RawSpan, _ visit: Visit, _ label: String) {
    guard let count: UInt32 = bytes.littleEndian(ifAt: visit.offset) else { return }
    add(bytes, visit.offset, 4, label, "vector of \(count) elements")
    let type = visit.type.elementType
    let start = visit.offset + 4
    if visit.nestedRoot >= 0 {
      follow(
        bytes, start, Visit(offset: 0, type: FieldType(.object, index: visit.nestedRoot)), label)
      return
    }
    let size = byteCount(type)
    for index in 0..<Int(count) {
      guard !isFull, start + index * size < bytes.byteCount else { return }
      element(bytes, start + index * size, type, visit.tags, index, extended(label, "[\(index)]"))
    }
  }

  private mutating func element(
    _ bytes: RawSpan, _ position: Int, _ type: FieldType, _ tags: Int, _ index: Int, _ label: String
  ) {
    switch type.base {
    case .string: follow(bytes, position, Visit(offset: 0, type: type), label)
    case .object where !isStruct(type): follow(bytes, position, Visit(offset: 0, type: type), label)
    case .union:
      let item = schema.enums[type.index ?? 0]
      let tagOffset = tags + 4 + index * item.underlying.byteCount
      let number = tags < 0 ? 0 : ScalarBytes.integer(bytes, at: tagOffset, item.underlying) ?? 0
      if let member = item.value(number)?.type {
        follow(bytes, position, Visit(offset: 0, type: member), label)
      } else {
        add(bytes, position, 4, label, "offset to an unknown member")
      }
    default: inline(bytes, position, type, label)
    }
  }
}
