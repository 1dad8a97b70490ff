/// A table or a struct.
///
///     let schema = SchemaCompiler.compile(text: "struct P { x: float; y: float; }").schema!
///     schema.objects[0].isStruct   // true
///     schema.objects[0].byteCount  // 8
///
public struct ObjectDefinition: Sendable {
  /// The name with its namespace.
  public var name: QualifiedName
  /// Whether values are stored in place, with all fields.
  public var isStruct: Bool
  /// The fields in the order of their declarations.
  ///
  /// A union has two fields: the tag comes first and has the suffix `_type`.
  public var fields: [FieldDefinition] = []
  /// The positions in `fields` in the order of identifiers, which is the order in a vtable.
  public var fieldsByID: [Int] = []
  /// The alignment of a struct in bytes; 1 for a table.
  public var alignment = 1
  /// The number of bytes of a struct; 0 for a table.
  public var byteCount = 0
  /// The attributes, in the order in which they were written.
  public var attributes: [Attribute]
  /// The lines of documentation, without slashes.
  public var documentation: [String]
  /// The index of the file with the declaration.
  public var fileIndex: Int
  /// The line of the declaration in its file.
  public var line: Int
  /// Whether bytes of a struct, or of structs in it, belong to no field.
  var hasPadding = false
  /// The number of scalars in a struct, where an array counts as one element; at most `Int32.max`.
  var leafCount = 1
  /// The position in `fields` of the field with the attribute `key`, or `nil`.
  public var keyField: Int?

  /// Whether an attribute is present.
  public func has(_ attribute: String) -> Bool { attributes.contains { $0.name == attribute } }
}

/// A field of a table or a struct.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; b: int = 3; }").schema!
///     let field = schema.objects[0].fields[1]
///     field.name    // "b"
///     field.offset  // 6, the position in the vtable
///
public struct FieldDefinition: Sendable {
  /// The name, as the schema writes it.
  public var name: String
  /// The type of the values.
  public var type: FieldType
  /// The number of the field; the position in the vtable of a table.
  public var id = 0
  /// The offset in the vtable of a table, or in the bytes of a struct.
  public var offset = 0
  /// The number of unused bytes after a field of a struct.
  public var padding = 0
  /// The value of a field that is not in the buffer.
  public var defaultValue: DefaultValue
  /// Whether a scalar may be absent, which `= null` declares.
  public var isOptional = false
  /// Whether a buffer without the field is invalid.
  public var isRequired = false
  /// Whether programs no longer use the field.
  public var isDeprecated = false
  /// Whether vectors of the table are sorted by the field.
  public var isKey = false
  /// The index of the table in `nested_flatbuffer`, or `nil`.
  public var nestedRoot: Int?
  /// The attributes, in the order in which they were written.
  public var attributes: [Attribute] = []
  /// The lines of documentation, without slashes.
  public var documentation: [String] = []
  /// The line of the declaration in the file of its table or struct.
  public var line = 0

  /// The attribute of a name, or `nil`.
  public func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// Whether an attribute is present.
  public func has(_ attribute: String) -> Bool { self.attribute(attribute) != nil }
}

/// The value of a field that is not in the buffer.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int = 3; }").schema!
///     schema.objects[0].fields[0].defaultValue  // integer(3)
///
public enum DefaultValue: Sendable, Hashable {
  /// The field has no value: tables, structs, unions, strings and vectors without a default.
  case absent
  /// An integer or `bool`; the bits of a `ulong` are those of the number.
  case integer(Int64)
  /// A floating-point number.
  case real(Double)
  /// The bytes of a string.
  case string([UInt8])
  /// A vector without elements.
  case emptyVector
}
