/// Writes a schema as a buffer of `reflection.fbs`, which flatc calls `.bfbs`.
///
/// Source: `reflection/reflection.fbs` of FlatBuffers; the numbers below are the identifiers of its
/// fields.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let bytes = ReflectionWriter.buffer(schema)
///     String(decoding: bytes[4..<8], as: UTF8.self)  // "BFBS"
///
public struct ReflectionWriter {
  private let schema: Schema
  private var builder = BackwardBuilder()
  /// The positions of the tables, structs, enums and services in the order of their names.
  private let objectOrder: [Int]
  private let enumOrder: [Int]
  /// The index in the buffer of each table or struct, and of each enum or union.
  private var objectIndices: [Int]
  private var enumIndices: [Int]

  private init(_ schema: Schema) {
    self.schema = schema
    objectOrder = schema.objects.indices.sorted {
      Self.precedes(schema.objects[$0].name, schema.objects[$1].name)
    }
    enumOrder = schema.enums.indices.sorted {
      Self.precedes(schema.enums[$0].name, schema.enums[$1].name)
    }
    objectIndices = Array(repeating: 0, count: schema.objects.count)
    enumIndices = Array(repeating: 0, count: schema.enums.count)
    for (index, position) in objectOrder.enumerated() { objectIndices[position] = index }
    for (index, position) in enumOrder.enumerated() { enumIndices[position] = index }
  }

  private static func precedes(_ left: QualifiedName, _ right: QualifiedName) -> Bool {
    left.full.utf8.lexicographicallyPrecedes(right.full.utf8)
  }

  /// The buffer of a schema, with the file identifier `BFBS`.
  ///
  /// - Parameter schema: The schema.
  /// - Complexity: O(*n* log *n*) in the declarations and fields.
  public static func buffer(_ schema: Schema) -> [UInt8] {
    var writer = ReflectionWriter(schema)
    return writer.write()
  }

  private mutating func write() -> [UInt8] {
    var objects: [Int] = []
    for position in objectOrder { objects.append(object(schema.objects[position])) }
    var enums: [Int] = []
    for position in enumOrder { enums.append(enumeration(position)) }
    let services = schema.services.sorted { Self.precedes($0.name, $1.name) }
    var serviceOffsets: [Int] = []
    for item in services { serviceOffsets.append(service(item, objects)) }
    let files = self.files()
    var fields: [Field] = []
    fields.append((0, .offset(builder.vector(offsets: objects))))
    fields.append((1, .offset(builder.vector(offsets: enums))))
    fields.append((2, .offset(builder.string(schema.fileIdentifier ?? []))))
    fields.append((3, .offset(string(schema.fileExtension ?? ""))))
    if let root = schema.rootIndex { fields.append((4, .offset(objects[objectIndices[root]]))) }
    fields.append((5, .offset(builder.vector(offsets: serviceOffsets))))
    fields.append(contentsOf: scalar(6, features, byteCount: 8))
    fields.append((7, .offset(files)))
    return builder.finish(table(fields), identifier: Array("BFBS".utf8))
  }

  /// The bits of `AdvancedFeatures`.
  private var features: Int64 {
    let fields = schema.objects.flatMap(\.fields)
    var bits: Int64 = 0
    if fields.contains(where: { $0.type.base == .array }) { bits |= 1 }
    if schema.enums.contains(where: {
      $0.isUnion
        && $0.values.contains {
          $0.type.map { $0.base != .object || schema.objects[$0.index ?? 0].isStruct } ?? false
        }
    }) {
      bits |= 2
    }
    if fields.contains(where: \.isOptional) { bits |= 4 }
    if fields.contains(where: { field in
      if case .string = field.defaultValue { true } else { field.defaultValue == .emptyVector }
    }) {
      bits |= 8
    }
    return bits
  }

  // MARK: - Parts

  private typealias Field = (id: Int, value: BackwardBuilder.Value)

  private mutating func table(_ fields: [Field]) -> Int {
    builder.table(fields.map { (4 + 2 * $0.id, $0.value) })
  }

  private mutating func string(_ text: String) -> Int { builder.string(Array(text.utf8)) }

  private func scalar(_ id: Int, _ value: Int64, byteCount: Int, default: Int64 = 0) -> [Field] {
    value == `default` ? [] : [(id, .scalar(UInt64(bitPattern: value), byteCount: byteCount))]
  }

  private func flag(_ id: Int, _ value: Bool) -> [Field] { scalar(id, value ? 1 : 0, byteCount: 1) }

  private mutating func documentation(_ id: Int, _ lines: [String]) -> [Field] {
    guard !lines.isEmpty else { return [] }
    var offsets: [Int] = []
    for line in lines { offsets.append(string(line)) }
    return [(id, .offset(builder.vector(offsets: offsets)))]
  }

  private mutating func attributes(_ id: Int, _ attributes: [Attribute]) -> [Field] {
    guard !attributes.isEmpty else { return [] }
    var offsets: [Int] = []
    for attribute in attributes.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    {
      let key = string(attribute.name)
      let value = string(attribute.value ?? "0")
      offsets.append(table([(0, .offset(key)), (1, .offset(value))]))
    }
    return [(id, .offset(builder.vector(offsets: offsets)))]
  }

  private mutating func declarationFile(_ id: Int, _ file: Int) -> [Field] {
    [(id, .offset(string("//" + schema.files[file].path)))]
  }

  private mutating func files() -> Int {
    var offsets: [Int] = []
    for file in schema.files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      let name = string("//" + file.path)
      var includes: [Int] = []
      for include in file.includes.sorted() { includes.append(string("//" + include)) }
      let list = builder.vector(offsets: includes)
      offsets.append(table([(0, .offset(name)), (1, .offset(list))]))
    }
    return builder.vector(offsets: offsets)
  }

  private mutating func type(_ type: FieldType) -> Int {
    let index =
      type.leaf == .object
      ? type.index.map { objectIndices[$0] } : type.index.map { enumIndices[$0] }
    var fields = scalar(0, Int64(type.base.rawValue), byteCount: 1)
    fields += scalar(1, Int64(type.element.rawValue), byteCount: 1)
    fields += scalar(2, Int64(index ?? -1), byteCount: 4, default: -1)
    fields += scalar(3, Int64(type.fixedCount), byteCount: 2)
    fields += scalar(4, Int64(byteCount(type)), byteCount: 4, default: 4)
    // flatc counts one byte for a type without elements.
    fields += scalar(5, Int64(byteCount(type.elementType)), byteCount: 4)
    return table(fields)
  }

  private func byteCount(_ type: FieldType) -> Int {
    guard type.base == .object, let index = type.index, schema.objects[index].isStruct else {
      return type.base.byteCount
    }
    return schema.objects[index].byteCount
  }

  // MARK: - Declarations

  private mutating func object(_ object: ObjectDefinition) -> Int {
    var offsets: [Int] = []
    for field in object.fields.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) })
    {
      offsets.append(self.field(field, isStruct: object.isStruct))
    }
    var fields: [Field] = [(0, .offset(string(object.name.full)))]
    fields.append((1, .offset(builder.vector(offsets: offsets))))
    fields += flag(2, object.isStruct)
    fields += scalar(3, Int64(object.isStruct ? object.alignment : 1), byteCount: 4)
    fields += scalar(4, Int64(object.byteCount), byteCount: 4)
    fields += attributes(5, object.attributes)
    fields += documentation(6, object.documentation)
    fields += declarationFile(7, object.fileIndex)
    return table(fields)
  }

  private mutating func field(_ field: FieldDefinition, isStruct: Bool) -> Int {
    var fields: [Field] = [(0, .offset(string(field.name)))]
    fields.append((1, .offset(type(field.type))))
    fields += scalar(2, Int64(field.id), byteCount: 2)
    fields += scalar(3, Int64(field.offset), byteCount: 2)
    if case .integer(let value) = field.defaultValue { fields += scalar(4, value, byteCount: 8) }
    if case .real(let value) = field.defaultValue, value != 0 {
      fields.append((5, .scalar(value.bitPattern, byteCount: 8)))
    }
    fields += flag(6, field.isDeprecated)
    fields += flag(7, field.isRequired)
    fields += flag(8, field.isKey)
    fields += attributes(9, field.attributes)
    fields += documentation(10, field.documentation)
    fields += flag(11, field.isOptional || (!field.type.base.isScalar && !field.isRequired))
    fields += scalar(12, Int64(isStruct ? field.padding : 0), byteCount: 2)
    return table(fields)
  }

  private mutating func enumeration(_ position: Int) -> Int {
    let item = schema.enums[position]
    var values: [Int] = []
    for value in item.values.sorted(by: { $0.number < $1.number }) {
      values.append(self.value(value))
    }
    var fields: [Field] = [(0, .offset(string(item.name.full)))]
    fields.append((1, .offset(builder.vector(offsets: values))))
    fields += flag(2, item.isUnion)
    let index = position
    let underlying = FieldType(item.isUnion ? .unionTag : item.underlying, index: index)
    fields.append((3, .offset(type(underlying))))
    fields += attributes(4, item.attributes)
    fields += documentation(5, item.documentation)
    fields += declarationFile(6, item.fileIndex)
    return table(fields)
  }

  private mutating func value(_ value: EnumValueDefinition) -> Int {
    var fields: [Field] = [(0, .offset(string(value.name)))]
    fields += scalar(1, value.number, byteCount: 8)
    fields.append((3, .offset(type(value.type ?? FieldType(.none)))))
    fields += documentation(4, value.documentation)
    fields += attributes(5, value.attributes)
    return table(fields)
  }

  private mutating func service(_ service: ServiceDefinition, _ objects: [Int]) -> Int {
    var calls: [Int] = []
    for call in service.calls.sorted(by: { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }) {
      calls.append(self.call(call, objects))
    }
    var fields: [Field] = [(0, .offset(string(service.name.full)))]
    fields.append((1, .offset(builder.vector(offsets: calls))))
    fields += attributes(2, service.attributes)
    fields += documentation(3, service.documentation)
    fields += declarationFile(4, service.fileIndex)
    return table(fields)
  }

  private mutating func call(_ call: CallDefinition, _ objects: [Int]) -> Int {
    var fields: [Field] = [(0, .offset(string(call.name)))]
    fields.append((1, .offset(objects[objectIndices[call.request]])))
    fields.append((2, .offset(objects[objectIndices[call.response]])))
    fields += attributes(3, call.attributes)
    fields += documentation(4, call.documentation)
    return table(fields)
  }
}
