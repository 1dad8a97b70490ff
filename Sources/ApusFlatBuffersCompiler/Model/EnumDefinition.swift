/// An enum or a union.
///
///     let schema = SchemaCompiler.compile(text: "enum Color: byte { red, green }").schema!
///     schema.enums[0].name.full              // "Color"
///     schema.enums[0].values.map(\.name)     // ["red", "green"]
///
public struct EnumDefinition: Sendable {
  /// The name with its namespace.
  public var name: QualifiedName
  /// Whether the values are types of a union.
  public var isUnion: Bool
  /// Whether the values are bits that can be combined.
  public var isBitFlags = false
  /// The integer type; that of the tag for a union.
  public var underlying: BaseType = .uint8
  /// The values in the order of their numbers; a union begins with `NONE`.
  public var values: [EnumValueDefinition] = []
  /// The attributes, in the order in which they were written.
  public var attributes: [Attribute]
  /// The lines of documentation, without slashes.
  public var documentation: [String]
  /// The index of the file with the declaration.
  public var fileIndex: Int
  /// The line of the declaration in its file.
  public var line: Int

  /// The value with a number, or `nil`.
  ///
  /// - Complexity: O(log *n*) in the number of values.
  public func value(_ number: Int64) -> EnumValueDefinition? {
    position(of: number).map { values[$0] }
  }

  /// The position in `values` of the value with a number, or `nil`.
  func position(of number: Int64) -> Int? {
    var low = 0
    var high = values.count
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(values[middle].number, number, underlying) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < values.count && values[low].number == number ? low : nil
  }

  static func precedes(_ left: Int64, _ right: Int64, _ type: BaseType) -> Bool {
    type == .uint64
      ? UInt64(bitPattern: left) < UInt64(bitPattern: right) : left < right
  }
}

/// A value of an enum, or a member of a union.
///
///     let schema = SchemaCompiler.compile(text: "enum Color: byte { red, green }").schema!
///     schema.enums[0].value(1)?.name  // "green"
///
public struct EnumValueDefinition: Sendable {
  /// The name, as the schema writes it; dots of a namespace are underscores.
  public var name: String
  /// The number; the bits of a `ulong` are those of the number.
  public var number: Int64
  /// The type of a member of a union, or `nil` for `NONE` and for values of enums.
  public var type: FieldType?
  /// The attributes, in the order in which they were written.
  public var attributes: [Attribute] = []
  /// The lines of documentation, without slashes.
  public var documentation: [String] = []
  /// The line of the declaration in the file of its enum or union.
  public var line = 0
}

/// A service of remote calls.
///
///     let text = "table T { a: int; } rpc_service Store { get(T): T; }"
///     let service = SchemaCompiler.compile(text: text).schema!.services[0]
///     service.name.full  // "Store"
///
public struct ServiceDefinition: Sendable {
  /// The name with its namespace.
  public var name: QualifiedName
  /// The methods in the order of their declarations.
  public var calls: [CallDefinition]
  /// The attributes, in the order in which they were written.
  public var attributes: [Attribute]
  /// The lines of documentation, without slashes.
  public var documentation: [String]
  /// The index of the file with the declaration.
  public var fileIndex: Int
  /// The line of the declaration in its file.
  public var line: Int
}

/// A method of a service.
///
///     let text = "table T { a: int; } rpc_service Store { get(T): T; }"
///     let call = SchemaCompiler.compile(text: text).schema!.services[0].calls[0]
///     call.name  // "get"
///
public struct CallDefinition: Sendable {
  /// The name of the method.
  public var name: String
  /// The index of the table of the request.
  public var request: Int
  /// The index of the table of the response.
  public var response: Int
  /// The attributes, in the order in which they were written.
  public var attributes: [Attribute]
  /// The lines of documentation, without slashes.
  public var documentation: [String]
}
