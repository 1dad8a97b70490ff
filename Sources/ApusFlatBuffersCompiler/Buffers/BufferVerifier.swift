internal import ApusBytes

/// Verifies buffers by a schema, without generated code.
///
/// The verifier accepts what the C++ verifier accepts, with two exceptions: it rejects offsets of
/// 0, and tables that are visited too often through nested buffers. It never traps, and its work is
/// bounded by `BufferLimits`. Programs with generated code use `VerifiedBuffer` of
/// `ApusFlatBuffers`, which is faster.
///
/// Source: <https://flatbuffers.dev/internals>.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array(#"{"a": 7}"#.utf8))
///     try BufferVerifier(schema).verify(buffer.span.bytes)  // throws a `BufferFault` if it is invalid
///
public struct BufferVerifier: Sendable {
  /// The schema.
  public let schema: Schema
  /// The limits of the walk.
  public var limits: BufferLimits

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - schema: The schema of the buffers.
  ///   - limits: The limits of the walk.
  public init(_ schema: Schema, limits: BufferLimits = BufferLimits()) {
    self.schema = schema
    self.limits = limits
  }

  /// Verifies a buffer with everything that it refers to.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - root: The index of the root table in `schema.objects`, or `nil` for the root of the schema.
  ///   - identifier: The expected file identifier, or `nil` if none is checked.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  /// - Throws: The first fault.
  /// - Complexity: O(*n*) in the bytes that the walk visits, at most the limits. Allocates for
  ///   messages only.
  public func verify(
    _ bytes: RawSpan, root: Int? = nil, identifier: [UInt8]? = nil, isSizePrefixed: Bool = false
  ) throws(BufferFault) {
    guard let root = root ?? schema.rootIndex else { throw BufferFault(.noRoot, at: 0) }
    guard bytes.byteCount < Int(Int32.max) else { throw BufferFault(.tooLong, at: 0) }
    var walk = VerifyingWalk(schema: schema, limits: limits)
    let window = 0..<bytes.byteCount
    var start = 0
    if isSizePrefixed {
      guard let size: UInt32 = bytes.littleEndian(ifAt: 0) else {
        throw BufferFault(.tooShort, at: 0)
      }
      guard Int(size) == bytes.byteCount - 4 else { throw BufferFault(.sizePrefix, at: 0) }
      start = 4
    }
    if let identifier {
      guard bytes.byteCount >= start + 8 else { throw BufferFault(.tooShort, at: 0) }
      for (index, byte) in identifier.enumerated() where bytes.byte(at: start + 4 + index) != byte {
        throw BufferFault(.identifier, at: start + 4)
      }
    }
    try walk.root(bytes, window, at: start, root)
  }
}

/// The state of one verification.
///
/// A window is the part of the bytes that is one buffer: all of them, or a nested buffer. Offsets
/// are from the beginning of all bytes; alignment is from the beginning of the window.
private struct VerifyingWalk {
  let schema: Schema
  let limits: BufferLimits
  var depth = 0
  var tables = 0
  var apparent = 0
  var elements = 0

  // MARK: - Checks

  func check(
    _ offset: Int, _ byteCount: Int, _ alignment: Int, _ window: Range<Int>
  ) throws(BufferFault) {
    guard (offset &- window.lowerBound) & (alignment &- 1) == 0 else {
      throw BufferFault(.alignment, at: offset)
    }
    guard offset >= window.lowerBound, byteCount < window.count,
      offset <= window.upperBound - byteCount
    else { throw BufferFault(.range, at: offset) }
  }

  /// The target of the offset at a position.
  func target(
    _ bytes: RawSpan, _ window: Range<Int>, at position: Int
  ) throws(BufferFault) -> Int {
    try check(position, 4, 4, window)
    let distance = Int(bytes.littleEndian(at: position, as: UInt32.self))
    guard distance > 0, distance <= Int(Int32.max), position + distance < window.upperBound else {
      throw BufferFault(.offset, at: position)
    }
    return position + distance
  }

  mutating func spend(_ byteCount: Int, at offset: Int) throws(BufferFault) {
    apparent += byteCount
    guard apparent <= limits.apparentByteCount else {
      throw BufferFault(.amplification, at: offset)
    }
  }

  /// Checks a vector; returns the number of its elements.
  mutating func vector(
    _ bytes: RawSpan, _ window: Range<Int>, at offset: Int, elementByteCount: Int
  ) throws(BufferFault) -> Int {
    try check(offset, 4, 4, window)
    let count = Int(bytes.littleEndian(at: offset, as: UInt32.self))
    guard count < Int(Int32.max) / elementByteCount else { throw BufferFault(.range, at: offset) }
    let byteCount = 4 + count * elementByteCount
    try check(offset, byteCount, 1, window)
    try spend(byteCount, at: offset)
    return count
  }

  mutating func string(_ bytes: RawSpan, _ window: Range<Int>, at offset: Int) throws(BufferFault) {
    let count = try vector(bytes, window, at: offset, elementByteCount: 1)
    let end = offset + 4 + count
    guard end < window.upperBound else { throw BufferFault(.range, at: offset) }
    guard bytes.byte(at: end) == 0 else { throw BufferFault(.terminator, at: end) }
  }

  // MARK: - Tables

  mutating func root(
    _ bytes: RawSpan, _ window: Range<Int>, at offset: Int, _ index: Int
  ) throws(BufferFault) {
    guard window.count >= 8 else { throw BufferFault(.tooShort, at: window.lowerBound) }
    try table(bytes, window, at: try target(bytes, window, at: offset), index)
  }

  mutating func table(
    _ bytes: RawSpan, _ window: Range<Int>, at offset: Int, _ index: Int
  ) throws(BufferFault) {
    try check(offset, 4, 4, window)
    depth += 1
    tables += 1
    guard depth <= limits.depth else { throw BufferFault(.depth, at: offset) }
    guard tables <= limits.tables else { throw BufferFault(.amplification, at: offset) }
    let vtable = offset - Int(bytes.littleEndian(at: offset, as: Int32.self))
    guard vtable >= window.lowerBound, vtable <= window.upperBound - 2,
      (vtable - window.lowerBound) & 1 == 0
    else { throw BufferFault(.vtable, at: offset) }
    let size = Int(bytes.littleEndian(at: vtable, as: UInt16.self))
    guard size & 1 == 0, size < window.count, vtable <= window.upperBound - size else {
      throw BufferFault(.vtable, at: vtable)
    }
    try spend(4 + size, at: offset)
    let table = Table(offset: offset, vtable: vtable, vtableByteCount: size)
    for place in schema.objects[index].fieldsByID {
      let field = schema.objects[index].fields[place]
      if field.isDeprecated { continue }
      do throws(BufferFault) {
        try verify(field, bytes, window, table, previous(index, field.id))
      } catch {
        throw error.inside(field.name)
      }
    }
    depth -= 1
  }

  private struct Table {
    let offset: Int
    let vtable: Int
    let vtableByteCount: Int

    /// The offset of a field, or `nil` if it is absent.
    func field(_ field: FieldDefinition, _ bytes: RawSpan) -> Int? {
      guard field.offset < vtableByteCount else { return nil }
      let distance = bytes.littleEndian(ifAt: vtable + field.offset, as: UInt16.self) ?? 0
      return distance == 0 ? nil : offset + Int(distance)
    }
  }

  private func previous(_ index: Int, _ id: Int) -> FieldDefinition? {
    id == 0 ? nil : schema.objects[index].fields[schema.objects[index].fieldsByID[id - 1]]
  }

  private mutating func verify(
    _ field: FieldDefinition, _ bytes: RawSpan, _ window: Range<Int>, _ table: Table,
    _ previous: FieldDefinition?
  ) throws(BufferFault) {
    let position = table.field(field, bytes)
    guard let position else {
      if field.isRequired { throw BufferFault(.required, at: table.offset) }
      if field.type.leaf == .union { try absentUnion(field, bytes, table, previous) }
      return
    }
    switch field.type.base {
    case .string: try string(bytes, window, at: try target(bytes, window, at: position))
    case .object where field.type.index.map({ schema.objects[$0].isStruct }) == true:
      try structure(window, at: position, field.type)
    case .object:
      try self.table(
        bytes, window, at: try target(bytes, window, at: position), field.type.index ?? 0)
    case .union:
      let offset = try target(bytes, window, at: position)
      let tagPosition = previous.flatMap { table.field($0, bytes) }
      let tag = tagPosition.map { self.tag(bytes, at: $0, field.type) } ?? 0
      try member(bytes, window, at: offset, field.type, tag)
    case .vector:
      let offset = try target(bytes, window, at: position)
      if field.type.element == .union {
        try unions(
          bytes, window, at: offset, field.type, previous.flatMap { table.field($0, bytes) })
      } else {
        try elements(bytes, window, at: offset, field)
      }
    default:
      let size = scalarByteCount(field.type)
      try check(position, size, size, window)
    }
  }

  /// Checks the tag of a union without a value: a struct cannot be absent if its tag is present.
  private func absentUnion(
    _ field: FieldDefinition, _ bytes: RawSpan, _ table: Table, _ previous: FieldDefinition?
  ) throws(BufferFault) {
    guard let position = previous.flatMap({ table.field($0, bytes) }) else { return }
    if field.type.base == .vector { throw BufferFault(.unionVectors, at: position) }
    let tag = tag(bytes, at: position, field.type)
    guard let type = memberType(field.type, tag), isStruct(type) else { return }
    throw BufferFault(.required, at: table.offset)
  }

  // MARK: - Structs, unions and vectors

  /// The number of bytes of a scalar or a reference; the tag of a union has those of its enum.
  private func scalarByteCount(_ type: FieldType) -> Int {
    type.base == .unionTag
      ? schema.enums[type.index ?? 0].underlying.byteCount : type.base.byteCount
  }

  private func isStruct(_ type: FieldType) -> Bool {
    type.base == .object && type.index.map { schema.objects[$0].isStruct } == true
  }

  private func structure(_ window: Range<Int>, at offset: Int, _ type: FieldType)
    throws(BufferFault)
  {
    let object = schema.objects[type.index ?? 0]
    try check(offset, object.byteCount, object.alignment, window)
  }

  private func memberType(_ union: FieldType, _ tag: Int64) -> FieldType? {
    union.index.flatMap { schema.enums[$0].value(tag)?.type }
  }

  private func tag(_ bytes: RawSpan, at position: Int, _ union: FieldType) -> Int64 {
    ScalarBytes.integer(bytes, at: position, schema.enums[union.index ?? 0].underlying) ?? 0
  }

  private mutating func member(
    _ bytes: RawSpan, _ window: Range<Int>, at offset: Int, _ union: FieldType, _ tag: Int64
  ) throws(BufferFault) {
    guard let type = memberType(union, tag) else { return }
    switch type.base {
    case .string: try string(bytes, window, at: offset)
    case .object where isStruct(type): try structure(window, at: offset, type)
    default: try table(bytes, window, at: offset, type.index ?? 0)
    }
  }

  private mutating func unions(
    _ bytes: RawSpan, _ window: Range<Int>, at offset: Int, _ type: FieldType, _ tags: Int?
  ) throws(BufferFault) {
    let count = try vector(bytes, window, at: offset, elementByteCount: 4)
    guard let tags else { throw BufferFault(.unionVectors, at: offset) }
    let underlying = schema.enums[type.index ?? 0].underlying
    let tagVector = try target(bytes, window, at: tags)
    let tagCount = try vector(bytes, window, at: tagVector, elementByteCount: underlying.byteCount)
    guard count == tagCount else { throw BufferFault(.unionVectors, at: offset) }
    try spendElements(count, at: offset)
    for index in 0..<count {
      let tag = tag(bytes, at: tagVector + 4 + index * underlying.byteCount, type)
      if memberType(type, tag) == nil { continue }
      do throws(BufferFault) {
        let element = try target(bytes, window, at: offset + 4 + 4 * index)
        try member(bytes, window, at: element, type, tag)
      } catch {
        throw error.inside("[\(index)]")
      }
    }
  }

  private mutating func spendElements(_ count: Int, at offset: Int) throws(BufferFault) {
    elements += count
    guard elements <= limits.elements else { throw BufferFault(.amplification, at: offset) }
  }

  private mutating func elements(
    _ bytes: RawSpan, _ window: Range<Int>, at offset: Int, _ field: FieldDefinition
  ) throws(BufferFault) {
    let type = field.type.elementType
    if isStruct(type) {
      let size = schema.objects[type.index ?? 0].byteCount
      _ = try vector(bytes, window, at: offset, elementByteCount: size)
      return
    }
    let size = scalarByteCount(type)
    let count = try vector(bytes, window, at: offset, elementByteCount: size)
    if type.base == .string || type.base == .object {
      try spendElements(count, at: offset)
      for index in 0..<count {
        do throws(BufferFault) {
          let element = try target(bytes, window, at: offset + 4 + 4 * index)
          if type.base == .string {
            try string(bytes, window, at: element)
          } else {
            try table(bytes, window, at: element, type.index ?? 0)
          }
        } catch {
          throw error.inside("[\(index)]")
        }
      }
    } else if let nested = field.nestedRoot {
      let start = offset + 4
      depth += 1
      guard depth <= limits.depth else { throw BufferFault(.depth, at: offset) }
      try root(bytes, start..<start + count, at: start, nested)
      depth -= 1
    }
  }
}
