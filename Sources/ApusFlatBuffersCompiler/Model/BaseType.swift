/// The kinds of values in FlatBuffers; the raw values are those of `reflection.fbs`.
///
///     BaseType.int32.byteCount  // 4
///     BaseType.int32.isInteger  // true
///
public enum BaseType: UInt8, Sendable, Hashable, CaseIterable {
  /// No type: the element of a type that has no elements.
  case none = 0
  /// The field that tells which member of a union is present.
  case unionTag = 1
  /// A byte that is 0 or 1.
  case bool = 2
  /// A signed integer of 8 bits.
  case int8 = 3
  /// An unsigned integer of 8 bits.
  case uint8 = 4
  /// A signed integer of 16 bits.
  case int16 = 5
  /// An unsigned integer of 16 bits.
  case uint16 = 6
  /// A signed integer of 32 bits.
  case int32 = 7
  /// An unsigned integer of 32 bits.
  case uint32 = 8
  /// A signed integer of 64 bits.
  case int64 = 9
  /// An unsigned integer of 64 bits.
  case uint64 = 10
  /// A floating-point number of 32 bits.
  case float32 = 11
  /// A floating-point number of 64 bits.
  case float64 = 12
  /// Text in UTF-8.
  case string = 13
  /// A number of elements, behind an offset.
  case vector = 14
  /// A table or a struct.
  case object = 15
  /// A value of one of several types.
  case union = 16
  /// A fixed number of elements in a struct.
  case array = 17

  /// The types of the schema language by their names.
  static let names: [String: BaseType] = [
    "bool": .bool, "byte": .int8, "int8": .int8, "ubyte": .uint8, "uint8": .uint8,
    "short": .int16, "int16": .int16, "ushort": .uint16, "uint16": .uint16, "int": .int32,
    "int32": .int32, "uint": .uint32, "uint32": .uint32, "long": .int64, "int64": .int64,
    "ulong": .uint64, "uint64": .uint64, "float": .float32, "float32": .float32,
    "double": .float64, "float64": .float64, "string": .string,
  ]

  /// The name of the type in messages and in flatc's language.
  var name: String {
    switch self {
    case .none: "none"
    case .unionTag: "utype"
    case .bool: "bool"
    case .int8: "byte"
    case .uint8: "ubyte"
    case .int16: "short"
    case .uint16: "ushort"
    case .int32: "int"
    case .uint32: "uint"
    case .int64: "long"
    case .uint64: "ulong"
    case .float32: "float"
    case .float64: "double"
    case .string: "string"
    case .vector: "vector"
    case .object: "object"
    case .union: "union"
    case .array: "array"
    }
  }

  /// Whether values are numbers or `bool`, stored in place.
  public var isScalar: Bool { rawValue >= 1 && rawValue <= 12 }
  /// Whether values are integers; `bool` and tags of unions are integers as well.
  public var isInteger: Bool { rawValue >= 1 && rawValue <= 10 }
  /// Whether values are floating-point numbers.
  public var isReal: Bool { self == .float32 || self == .float64 }

  /// The number of bytes of a scalar, or of the offset to any other value.
  public var byteCount: Int {
    switch self {
    case .none, .unionTag, .bool, .int8, .uint8: 1
    case .int16, .uint16: 2
    case .int64, .uint64, .float64: 8
    case .int32, .uint32, .float32, .string, .vector, .object, .union, .array: 4
    }
  }

  /// Whether the integer type has negative numbers.
  var isSigned: Bool {
    switch self {
    case .int8, .int16, .int32, .int64: true
    default: false
    }
  }

  /// The numbers of an integer type, as the smallest and the largest.
  var integerRange: (smallest: Int64, largest: UInt64) {
    switch self {
    case .int8: (Int64(Int8.min), UInt64(Int8.max))
    case .int16: (Int64(Int16.min), UInt64(Int16.max))
    case .int32: (Int64(Int32.min), UInt64(Int32.max))
    case .int64: (Int64.min, UInt64(Int64.max))
    case .uint16: (0, UInt64(UInt16.max))
    case .uint32: (0, UInt64(UInt32.max))
    case .uint64: (0, UInt64.max)
    default: (0, UInt64(UInt8.max))
    }
  }
}
