internal import ApusBytes
public import ApusFlatBuffers

/// Prints buffers as JSON by a schema, without generated code and without a tree.
///
/// The text is that of `flatc --strict-json --natural-utf8`, with three differences: numbers have
/// the shortest digits that read back as the same number; NaN and infinities are strings, so that
/// the text is JSON; members of unions that the schema does not know are `null`.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array(#"{"a": 7}"#.utf8))
///     String(decoding: try JSONPrinter(schema).json(buffer.span.bytes), as: UTF8.self)  // "{\n  \"a\": 7\n}\n"
///
public struct JSONPrinter: Sendable {
  /// The schema.
  public var schema: Schema { verifier.schema }
  /// The limits of the verification that comes first.
  public var limits: FlatVerifierLimits {
    get { verifier.limits }
    set { verifier.limits = newValue }
  }
  private var verifier: BufferVerifier

  /// Makes a printer.
  ///
  /// - Parameters:
  ///   - schema: The schema of the buffers.
  ///   - limits: The limits of the verification that comes first.
  public init(_ schema: Schema, limits: FlatVerifierLimits = FlatVerifierLimits()) {
    verifier = BufferVerifier(schema, limits: limits)
  }

  /// Verifies a buffer and prints it as JSON.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - root: The index of the root table, or `nil` for the root of the schema.
  ///   - identifier: The expected file identifier, or `nil` if none is checked.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  /// - Returns: The text, with a line break at its end.
  /// - Throws: The first fault; also a string that is not UTF-8.
  /// - Complexity: O(*n*) in the bytes that the walk visits.
  public func json(
    _ bytes: RawSpan, root: Int? = nil, identifier: [UInt8]? = nil, isSizePrefixed: Bool = false
  ) throws(BufferError) -> [UInt8] {
    var walk = PrintingWalk(schema: schema, text: JSONText())
    try write(bytes, root, identifier, isSizePrefixed, &walk)
    return walk.text.bytes
  }

  /// Verifies a buffer and passes its JSON to a closure, in parts of about 64 KiB.
  ///
  /// Use this for large buffers: the text is never in memory as a whole. The parameters are those
  /// of `json(_:root:identifier:isSizePrefixed:)`.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - root: The index of the root table, or `nil` for the root of the schema.
  ///   - identifier: The expected file identifier, or `nil` if none is checked.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  ///   - sink: Receives the parts of the text.
  /// - Throws: The first fault; a part of the text may have been passed on if it is a string that
  ///   is not UTF-8.
  public func write(
    _ bytes: RawSpan, root: Int? = nil, identifier: [UInt8]? = nil, isSizePrefixed: Bool = false,
    sink: @escaping ([UInt8]) -> Void
  ) throws(BufferError) {
    var walk = PrintingWalk(schema: schema, text: JSONText(sink: sink))
    try write(bytes, root, identifier, isSizePrefixed, &walk)
    walk.text.flush()
  }

  private func write(
    _ bytes: RawSpan, _ root: Int?, _ identifier: [UInt8]?, _ isSizePrefixed: Bool,
    _ walk: inout PrintingWalk
  ) throws(BufferError) {
    try verifier.verify(
      bytes, root: root, identifier: identifier, isSizePrefixed: isSizePrefixed)
    guard let root = root ?? schema.rootIndex else { throw .noRoot }
    try walk.table(bytes, at: walk.target(bytes, at: isSizePrefixed ? 4 : 0), root, indent: 0)
    walk.text.append("\n")
  }
}

/// The state of printing one buffer, which was verified. Loads are checked all the same.
private struct PrintingWalk {
  let schema: Schema
  var text: JSONText

  func target(_ bytes: RawSpan, at position: Int) -> Int {
    position + Int(bytes.littleEndian(ifAt: position, as: UInt32.self) ?? 0)
  }

  private func count(_ bytes: RawSpan, at vector: Int) -> Int {
    Int(bytes.littleEndian(ifAt: vector, as: UInt32.self) ?? 0)
  }

  /// The position of a field of a table, or `nil` if it is absent.
  private func position(_ bytes: RawSpan, of field: FieldDefinition, in table: Int) -> Int? {
    let vtable = table - Int(bytes.littleEndian(ifAt: table, as: Int32.self) ?? 0)
    guard let size: UInt16 = bytes.littleEndian(ifAt: vtable), field.offset < Int(size),
      let distance: UInt16 = bytes.littleEndian(ifAt: vtable + field.offset), distance != 0
    else { return nil }
    return table + Int(distance)
  }

  // MARK: - Objects

  mutating func table(
    _ bytes: RawSpan, at offset: Int, _ index: Int, indent: Int
  ) throws(BufferError) {
    let object = schema.objects[index]
    text.append("{")
    var isFirst = true
    var previous: FieldDefinition?
    for fieldIndex in object.fieldsByID {
      let field = object.fields[fieldIndex]
      defer { previous = field }
      guard !field.isDeprecated else { continue }
      guard let position = position(bytes, of: field, in: offset) else {
        absentKey(field, &isFirst, indent: indent + 1)
        continue
      }
      begin(field.name, &isFirst, indent: indent + 1)
      do throws(BufferError) {
        try value(bytes, field, at: position, table: offset, previous, indent: indent + 1)
      } catch {
        throw error.inside(field.name)
      }
      text.flushIfFull()
    }
    text.newLine(indent)
    text.append("}")
  }

  /// Prints the default of a scalar key that is not in the buffer, as flatc does.
  private mutating func absentKey(_ field: FieldDefinition, _ isFirst: inout Bool, indent: Int) {
    guard field.isKey, field.type.base.isScalar else { return }
    begin(field.name, &isFirst, indent: indent)
    switch field.defaultValue {
    case .real(let value): text.append(value, isFloat: field.type.base == .float32)
    case .integer(let value): append(value, field.type)
    default: break
    }
  }

  private mutating func begin(_ name: String, _ isFirst: inout Bool, indent: Int) {
    if !isFirst { text.append(",") }
    isFirst = false
    text.newLine(indent)
    text.append("\"")
    text.append(name)
    text.append("\": ")
  }

  private mutating func structure(
    _ bytes: RawSpan, at offset: Int, _ index: Int, indent: Int
  ) {
    let object = schema.objects[index]
    text.append("{")
    var isFirst = true
    for field in object.fields {
      begin(field.name, &isFirst, indent: indent + 1)
      let position = offset + field.offset
      if field.type.base == .array {
        array(bytes, at: position, field.type, indent: indent + 1)
      } else {
        inline(bytes, at: position, field.type, indent: indent + 1)
      }
    }
    text.newLine(indent)
    text.append("}")
  }

  // MARK: - Values

  private mutating func value(
    _ bytes: RawSpan, _ field: FieldDefinition, at position: Int, table: Int,
    _ previous: FieldDefinition?, indent: Int
  ) throws(BufferError) {
    switch field.type.base {
    case .union:
      let tagPosition = previous.flatMap { self.position(bytes, of: $0, in: table) }
      let tag = tagPosition.map { integer(bytes, at: $0, field.type) } ?? 0
      try member(bytes, at: target(bytes, at: position), field.type, tag, indent: indent)
    case .vector where field.type.element == .union:
      let tags = previous.flatMap { self.position(bytes, of: $0, in: table) }.map {
        target(bytes, at: $0)
      }
      try unions(bytes, at: target(bytes, at: position), tags ?? 0, field.type, indent: indent)
    case .vector:
      let vector = target(bytes, at: position)
      if let nested = field.nestedRoot {
        try self.table(bytes, at: target(bytes, at: vector + 4), nested, indent: indent)
      } else if let alphabet = Base64Alphabet(field) {
        base64(bytes, at: vector, alphabet)
      } else {
        try self.vector(bytes, at: vector, field.type.elementType, indent: indent)
      }
    case .string: try string(bytes, at: target(bytes, at: position))
    case .object where !isStruct(field.type):
      try self.table(bytes, at: target(bytes, at: position), field.type.index ?? 0, indent: indent)
    default: inline(bytes, at: position, field.type, indent: indent)
    }
  }

  private func isStruct(_ type: FieldType) -> Bool {
    type.base == .object && type.index.map { schema.objects[$0].isStruct } == true
  }

  private mutating func inline(_ bytes: RawSpan, at position: Int, _ type: FieldType, indent: Int) {
    if type.base == .object {
      structure(bytes, at: position, type.index ?? 0, indent: indent)
    } else {
      scalar(bytes, at: position, type)
    }
  }

  private mutating func string(_ bytes: RawSpan, at offset: Int) throws(BufferError) {
    let start = offset + 4
    guard text.appendString(bytes, start..<start + count(bytes, at: offset)) else {
      throw .invalidUTF8(offset: start, path: "")
    }
  }

  private mutating func member(
    _ bytes: RawSpan, at offset: Int, _ union: FieldType, _ tag: Int64, indent: Int
  ) throws(BufferError) {
    guard let type = union.index.flatMap({ schema.enums[$0].value(tag)?.type }) else {
      text.append("null")
      return
    }
    switch type.base {
    case .string: try string(bytes, at: offset)
    case .object where isStruct(type): structure(bytes, at: offset, type.index ?? 0, indent: indent)
    default: try table(bytes, at: offset, type.index ?? 0, indent: indent)
    }
  }

  // MARK: - Vectors

  private mutating func unions(
    _ bytes: RawSpan, at offset: Int, _ tags: Int, _ type: FieldType, indent: Int
  ) throws(BufferError) {
    let size = schema.enums[type.index ?? 0].underlying.byteCount
    text.append("[")
    for index in 0..<count(bytes, at: offset) {
      beginElement(index, indent: indent)
      let tag = integer(bytes, at: tags + 4 + index * size, type)
      try member(
        bytes, at: target(bytes, at: offset + 4 + 4 * index), type, tag, indent: indent + 1)
    }
    endElements(indent: indent)
  }

  private mutating func beginElement(_ index: Int, indent: Int) {
    if index > 0 { text.append(",") }
    text.flushIfFull()
    text.newLine(indent + 1)
  }

  private mutating func endElements(indent: Int) {
    text.newLine(indent)
    text.append("]")
  }

  private mutating func vector(
    _ bytes: RawSpan, at offset: Int, _ type: FieldType, indent: Int
  ) throws(BufferError) {
    let size = byteCount(type)
    text.append("[")
    for index in 0..<count(bytes, at: offset) {
      beginElement(index, indent: indent)
      let position = offset + 4 + index * size
      switch type.base {
      case .string: try string(bytes, at: target(bytes, at: position))
      case .object where !isStruct(type):
        try table(bytes, at: target(bytes, at: position), type.index ?? 0, indent: indent + 1)
      default: inline(bytes, at: position, type, indent: indent + 1)
      }
    }
    endElements(indent: indent)
  }

  private mutating func array(_ bytes: RawSpan, at offset: Int, _ type: FieldType, indent: Int) {
    let element = type.elementType
    let size = byteCount(element)
    text.append("[")
    for index in 0..<type.fixedCount {
      beginElement(index, indent: indent)
      inline(bytes, at: offset + index * size, element, indent: indent + 1)
    }
    endElements(indent: indent)
  }

  private func byteCount(_ type: FieldType) -> Int {
    if isStruct(type) { return schema.objects[type.index ?? 0].byteCount }
    if type.base == .unionTag { return schema.enums[type.index ?? 0].underlying.byteCount }
    return type.base.byteCount
  }

  private mutating func base64(_ bytes: RawSpan, at offset: Int, _ alphabet: Base64Alphabet) {
    let start = offset + 4
    text.append(bytes.extracting(start..<start + count(bytes, at: offset)), alphabet)
  }

  // MARK: - Scalars

  private func integer(_ bytes: RawSpan, at position: Int, _ type: FieldType) -> Int64 {
    let base = type.index.map { schema.enums[$0].underlying } ?? type.base
    return ScalarBytes.integer(bytes, at: position, base) ?? 0
  }

  private mutating func scalar(_ bytes: RawSpan, at position: Int, _ type: FieldType) {
    if type.base.isReal {
      let number = ScalarBytes.real(bytes, at: position, type.base) ?? 0
      text.append(number, isFloat: type.base == .float32)
      return
    }
    append(integer(bytes, at: position, type), type)
  }

  private mutating func append(_ number: Int64, _ type: FieldType) {
    if let index = type.index, let name = schema.enums[index].text(number) {
      text.append("\"")
      text.append(name)
      text.append("\"")
    } else if type.base == .bool {
      text.append(number == 0 ? "false" : "true")
    } else if type.base == .uint64 {
      text.append(String(UInt64(bitPattern: number)))
    } else {
      text.append(String(number))
    }
  }
}

extension EnumDefinition {
  /// The name of a number, or the names of its bits; `nil` if a part has no name.
  func text(_ number: Int64) -> String? {
    if let value = value(number) { return value.name }
    guard isBitFlags, number != 0 else { return nil }
    let flags = values.filter { $0.number & number != 0 }
    guard flags.reduce(0, { $0 | $1.number }) == number else { return nil }
    return flags.map(\.name).joined(separator: " ")
  }
}
