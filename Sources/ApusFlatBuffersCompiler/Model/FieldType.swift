/// The type of a field, an element or a member of a union, with its names resolved.
///
///     let schema = SchemaCompiler.compile(text: "table T { names: [string]; }").schema!
///     let type = schema.objects[0].fields[0].type
///     type.base                   // vector
///     type.elementType.base       // string
///
public struct FieldType: Hashable, Sendable {
  /// The kind of the value.
  public var base: BaseType
  /// The kind of the elements of a vector or an array; otherwise `none`.
  public var element: BaseType
  /// The index of the table, struct, enum or union in its list, or `nil` for built-in types.
  ///
  /// Enums and unions are in `Schema.enums`, tables and structs in `Schema.objects`. The type of a
  /// vector has the index of its elements.
  public var index: Int?
  /// The number of elements of an array; otherwise 0.
  public var fixedCount: Int

  init(_ base: BaseType, element: BaseType = .none, index: Int? = nil, fixedCount: Int = 0) {
    self.base = base
    self.element = element
    self.index = index
    self.fixedCount = fixedCount
  }

  /// The type of the elements of a vector or an array.
  public var elementType: FieldType { FieldType(element, index: index) }

  /// The kind that decides which list `index` refers to: that of the elements, or of the value.
  var leaf: BaseType { base == .vector || base == .array ? element : base }
}
