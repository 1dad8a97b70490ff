internal import ApusBytes

/// A part of a buffer with one meaning.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array(#"{"a": 7}"#.utf8))
///     let region = BufferAnnotator(schema).regions(buffer.span.bytes)[0]
///     print(region.offset, region.byteCount, region.label)  // 0 4 root
///
public struct BufferRegion: Hashable, Sendable {
  /// The offset of the first byte.
  public var offset: Int
  /// The number of bytes.
  public var byteCount: Int
  /// The field or the part of the format, as a path from the root such as `weapons[2].name`.
  ///
  /// A path of more than 200 characters begins with `...` instead of its first fields.
  public var label: String
  /// The value of the bytes, or an empty text if they have no value of their own.
  public var value: String
}

/// Lists the regions of a buffer by a schema: every offset, vtable, field, string and vector.
///
/// The annotator works on invalid buffers as well: it lists what it can reach, each place once, and
/// never traps. Use `BufferVerifier` to learn whether a buffer is valid.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array(#"{"a": 7}"#.utf8))
///     let lines = BufferAnnotator(schema).text(buffer.span.bytes).split(separator: "\n")
///     lines[0]  // "000000  0c 00 00 00                 root  offset to 00000c"
///
public struct BufferAnnotator: Sendable {
  /// The schema.
  public let schema: Schema
  /// The number of regions after which the list ends.
  public var regionLimit = 1_000_000

  /// Makes an annotator.
  ///
  /// - Parameter schema: The schema of the buffers.
  public init(_ schema: Schema) { self.schema = schema }

  /// The regions of a buffer in the order of their offsets; bytes without a meaning are listed too.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - root: The index of the root table, or `nil` for the root of the schema.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  /// - Complexity: O(*n* log *n*) in the regions.
  public func regions(_ bytes: RawSpan, root: Int? = nil, isSizePrefixed: Bool = false)
    -> [BufferRegion]
  {
    var walk = AnnotatingWalk(schema: schema, limit: regionLimit)
    walk.run(bytes, root ?? schema.rootIndex, start: isSizePrefixed ? 4 : 0)
    return Self.filled(walk.regions, byteCount: bytes.byteCount)
  }

  /// The annotated buffer as text: a line for each region with its offset, bytes and meaning.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - root: The index of the root table, or `nil` for the root of the schema.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  /// - Complexity: O(*n*) in the size of the buffer; allocates the text.
  public func text(_ bytes: RawSpan, root: Int? = nil, isSizePrefixed: Bool = false) -> String {
    var text = ""
    for region in regions(bytes, root: root, isSizePrefixed: isSizePrefixed) {
      let shown = min(region.byteCount, 8)
      let hex = (0..<shown).map { Self.hex(Int(bytes.byte(at: region.offset + $0)), width: 2) }
      let dots = region.byteCount > shown ? "..." : ""
      let column = (hex.joined(separator: " ") + dots)
      let padding = String(repeating: " ", count: max(1, 28 - column.count))
      let value = region.value.isEmpty ? "" : "  " + region.value
      text += "\(Self.hex(region.offset, width: 6))  \(column)\(padding)\(region.label)\(value)\n"
    }
    return text
  }

  static func hex(_ value: Int, width: Int) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The regions in order, with the bytes between them.
  private static func filled(_ regions: [BufferRegion], byteCount: Int) -> [BufferRegion] {
    let sorted = regions.sorted {
      ($0.offset, $0.byteCount, $0.label) < ($1.offset, $1.byteCount, $1.label)
    }
    var result: [BufferRegion] = []
    var end = 0
    for region in sorted {
      if region.offset > end {
        result.append(
          BufferRegion(offset: end, byteCount: region.offset - end, label: "(unused)", value: ""))
      }
      result.append(region)
      end = max(end, region.offset + region.byteCount)
    }
    if end < byteCount {
      result.append(
        BufferRegion(offset: end, byteCount: byteCount - end, label: "(unused)", value: ""))
    }
    return result
  }
}

/// The state of annotating one buffer: a list of places to visit, so that nothing recurses.
private struct AnnotatingWalk {
  let schema: Schema
  let limit: Int
  var regions: [BufferRegion] = []
  private var visited: Set<Visit> = []
  private var waiting: [(visit: Visit, label: String)] = []

  /// A place and the type that is read there.
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
    while let (visit, label) = waiting.popLast(), regions.count < limit {
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
    else { return false }
    regions.append(BufferRegion(offset: offset, byteCount: byteCount, label: label, value: value))
    return true
  }

  /// Adds the offset at a position, and visits its target once.
  private mutating func follow(_ bytes: RawSpan, _ position: Int, _ visit: Visit, _ label: String) {
    guard let distance: UInt32 = bytes.littleEndian(ifAt: position) else { return }
    let target = position + Int(distance)
    add(bytes, position, 4, label, "offset to \(BufferAnnotator.hex(target, width: 6))")
    let place = Visit(
      offset: target, type: visit.type, nestedRoot: visit.nestedRoot, tags: visit.tags)
    guard distance > 0, target < bytes.byteCount, visited.insert(place).inserted else { return }
    waiting.append((place, label))
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
    let isNew = visited.insert(Visit(offset: vtable, type: FieldType(.none))).inserted
    if isNew {
      add(bytes, vtable, 2, "vtable", "\(size) bytes")
      let inline = bytes.littleEndian(ifAt: vtable + 2, as: UInt16.self) ?? 0
      add(bytes, vtable + 2, 2, "vtable", "table of \(inline) bytes")
      var slot = 4
      while slot + 2 <= Int(size), regions.count < limit {
        let id = (slot - 4) / 2
        let name =
          id < object.fieldsByID.count ? object.fields[object.fieldsByID[id]].name : "unknown field"
        let place = bytes.littleEndian(ifAt: vtable + slot, as: UInt16.self) ?? 0
        add(
          bytes, vtable + slot, 2, "vtable", "\(name) at \(place == 0 ? "no place" : "+\(place)")")
        slot += 2
      }
    }
    for (id, place) in object.fieldsByID.enumerated() {
      let field = object.fields[place]
      guard field.offset + 2 <= Int(size),
        let distance: UInt16 = bytes.littleEndian(ifAt: vtable + field.offset), distance > 0
      else { continue }
      let previous = id > 0 ? object.fields[object.fieldsByID[id - 1]] : nil
      let tag = previous.flatMap { position(bytes, $0, offset, vtable, Int(size)) }
      self.field(
        bytes, field, offset + Int(distance), tag,
        label == "root" ? field.name : extended(label, "." + field.name))
    }
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
    guard regions.count < limit else { return }
    switch type.base {
    case .object: structure(bytes, position, type, label)
    case .array:
      let size = byteCount(type.elementType)
      for index in 0..<type.fixedCount {
        guard regions.count < limit, position + index * size < bytes.byteCount else { return }
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
      guard regions.count < limit, start + index * size < bytes.byteCount else { return }
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
      let place = tags + 4 + index * item.underlying.byteCount
      let number = tags < 0 ? 0 : ScalarBytes.integer(bytes, at: place, item.underlying) ?? 0
      if let member = item.value(number)?.type {
        follow(bytes, position, Visit(offset: 0, type: member), label)
      } else {
        add(bytes, position, 4, label, "offset to an unknown member")
      }
    default: inline(bytes, position, type, label)
    }
  }
}
