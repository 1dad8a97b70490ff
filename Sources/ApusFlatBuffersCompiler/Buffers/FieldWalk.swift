internal import ApusFlatBuffers

/// The fields of all tables of a schema, as the verifier of the runtime needs them.
///
/// The walk makes the calls that generated code makes, in the same order, so that both accept the
/// same buffers.
struct FieldWalk: Sendable {
  /// A field that is verified; a union is one field.
  private struct Field {
    let offset: Int
    let shape: Shape
    let isRequired: Bool
    let name: String
  }

  private enum Shape {
    case value(size: Int, alignment: Int)
    case string
    case table(Int)
    case vector(elementSize: Int)
    case strings
    case tables(Int)
    case union(Int)
    case unions(Int)
    case nested(Int)
  }

  /// The type of a member of a union.
  private enum Member {
    case string
    case table(Int)
    case structure(size: Int, alignment: Int)
  }

  /// A union: the size of its tag, and its members by the bits of the tag.
  private struct Union {
    let tagSize: Int
    let members: [UInt64: Member]
  }

  /// The fields by the index of their table; structs have none.
  private let fields: [[Field]]
  /// The unions by the index of their definition; enums have no members.
  private let unions: [Union]

  /// Makes the walk of a schema.
  ///
  /// - Complexity: O(*n*) in the fields and values of the schema.
  init(_ schema: Schema) {
    fields = schema.objects.map { Self.fields($0, schema) }
    unions = schema.enums.map { Self.union($0, schema) }
  }

  private static func fields(_ object: ObjectDefinition, _ schema: Schema) -> [Field] {
    guard !object.isStruct else { return [] }
    return object.fieldsByID.compactMap { position in
      let field = object.fields[position]
      guard !field.isDeprecated, let shape = shape(field, schema) else { return nil }
      return Field(
        offset: field.offset, shape: shape, isRequired: field.isRequired, name: field.name)
    }
  }

  /// The shape of a field, or `nil` for the tag of a union, which is verified with the value.
  private static func shape(_ field: FieldDefinition, _ schema: Schema) -> Shape? {
    if field.type.leaf == .unionTag { return nil }
    let index = field.type.index ?? 0
    switch field.type.base {
    case .string: return .string
    case .union: return .union(index)
    case .vector: return vectorShape(field, index, schema)
    case .object where !schema.objects[index].isStruct: return .table(index)
    case .object:
      return .value(
        size: schema.objects[index].byteCount, alignment: schema.objects[index].alignment)
    default:
      let size = field.type.base.byteCount
      return .value(size: size, alignment: size)
    }
  }

  private static func vectorShape(
    _ field: FieldDefinition, _ index: Int, _ schema: Schema
  ) -> Shape {
    if let root = field.nestedRoot { return .nested(root) }
    switch field.type.element {
    case .string: return .strings
    case .union: return .unions(index)
    case .object where !schema.objects[index].isStruct: return .tables(index)
    case .object: return .vector(elementSize: schema.objects[index].byteCount)
    case let element: return .vector(elementSize: element.byteCount)
    }
  }

  private static func union(_ item: EnumDefinition, _ schema: Schema) -> Union {
    let size = item.underlying.byteCount
    var members: [UInt64: Member] = [:]
    for value in item.values {
      guard let type = value.type else { continue }
      members[UInt64(bitPattern: value.number) & bits(size)] = member(type, schema)
    }
    return Union(tagSize: size, members: members)
  }

  private static func member(_ type: FieldType, _ schema: Schema) -> Member {
    guard type.base == .object, let index = type.index else { return .string }
    let object = schema.objects[index]
    return object.isStruct
      ? .structure(size: object.byteCount, alignment: object.alignment) : .table(index)
  }

  /// A number with the bits of an integer of some bytes.
  private static func bits(_ byteCount: Int) -> UInt64 { .max >> (64 - 8 * UInt64(byteCount)) }
}

// MARK: - Verification

/// A tag of a union, by its bits.
private struct Tag<RawValue: FlatScalar & FixedWidthInteger>: FlatEnum {
  let rawValue: RawValue
}

/// The fields of a table of a schema.
struct TableFields: FlatFields {
  let walk: FieldWalk
  /// The index of the table in `Schema.objects`.
  let index: Int

  func verify(_ table: FlatVerifier.Table, _ verifier: inout FlatVerifier) -> Bool {
    walk.verifyFields(index, of: table, with: &verifier)
  }
}

extension FieldWalk {
  /// Verifies the fields of a table, and what they refer to.
  ///
  /// - Parameters:
  ///   - index: The index of the table in `Schema.objects`.
  ///   - table: The table.
  ///   - verifier: The verifier, which notes the first error.
  /// - Returns: Whether all fields are valid.
  fileprivate func verifyFields(
    _ index: Int, of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    for field in fields[index] where !verify(field, table, &verifier) {
      verifier.nameField(field.name)
      return false
    }
    return true
  }

  private func verify(
    _ field: Field, _ table: FlatVerifier.Table, _ verifier: inout FlatVerifier
  ) -> Bool {
    let (offset, isRequired) = (field.offset, field.isRequired)
    switch field.shape {
    case .value(let size, let alignment):
      return verifier.value(
        table, offset, size: size, alignment: alignment, "", required: isRequired)
    case .string: return verifier.string(table, offset, "", required: isRequired)
    case .strings: return verifier.strings(table, offset, "", required: isRequired)
    case .vector(let size):
      return verifier.vector(table, offset, elementSize: size, "", required: isRequired)
    case .table(let index):
      return verifier.table(
        table, offset, "", required: isRequired, TableFields(walk: self, index: index))
    case .tables(let index):
      return verifier.tables(
        table, offset, "", required: isRequired, TableFields(walk: self, index: index))
    case .nested(let root):
      return verifier.nested(
        table, offset, "", required: isRequired, TableFields(walk: self, index: root))
    case .union(let index), .unions(let index):
      return verifyUnion(unions[index], field, table, &verifier)
    }
  }

  private func verifyUnion(
    _ union: Union, _ field: Field, _ table: FlatVerifier.Table, _ verifier: inout FlatVerifier
  ) -> Bool {
    switch union.tagSize {
    case 1: verifyUnion(union, field, table, &verifier, tag: Tag<UInt8>.self)
    case 2: verifyUnion(union, field, table, &verifier, tag: Tag<UInt16>.self)
    case 4: verifyUnion(union, field, table, &verifier, tag: Tag<UInt32>.self)
    default: verifyUnion(union, field, table, &verifier, tag: Tag<UInt64>.self)
    }
  }

  private func verifyUnion<Raw>(
    _ union: Union, _ field: Field, _ table: FlatVerifier.Table, _ verifier: inout FlatVerifier,
    tag: Tag<Raw>.Type
  ) -> Bool {
    let position = field.offset
    if case .unions = field.shape {
      return verifier.unions(table, position - 2, position, "", required: field.isRequired) {
        (verifier: inout FlatVerifier, tag: Tag<Raw>, target) in
        verify(union.members[UInt64(tag.rawValue)], target, &verifier)
      }
    }
    return verifier.union(table, position - 2, position, "", required: field.isRequired) {
      (verifier: inout FlatVerifier, tag: Tag<Raw>, target) in
      verify(union.members[UInt64(tag.rawValue)], target, &verifier)
    }
  }

  /// Verifies a member of a union; a member that the schema does not name is valid.
  private func verify(
    _ member: Member?, _ target: FlatVerifier.Target, _ verifier: inout FlatVerifier
  ) -> Bool {
    switch member {
    case nil: true
    case .string?: verifier.string(target)
    case .structure(let size, let alignment)?:
      verifier.value(target, size: size, alignment: alignment)
    case .table(let index)?:
      verifier.table(target, TableFields(walk: self, index: index))
    }
  }
}
