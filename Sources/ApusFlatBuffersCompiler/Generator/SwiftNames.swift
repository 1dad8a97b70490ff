/// The Swift names of the declarations of a schema.
///
/// Names follow Swift's guidelines: `UpperCamelCase` for types, `lowerCamelCase` for members. A type
/// has its name without the namespace. If that is taken, by another type or by a name that
/// generated code uses, parts of the namespace are put in front until the name is free. Included
/// files choose first; within a file the namespace of the root chooses first, then the order of the
/// declarations decides. So the name of a type depends on its own file and its includes only.
struct SwiftNames {
  private(set) var objects: [String] = []
  private(set) var enums: [String] = []
  private let keepsNames: Bool
  /// The names of all types; a member with such a name would hide the type.
  private(set) var types: Set<String> = []

  init(_ schema: Schema, keepsNames: Bool) {
    self.keepsNames = keepsNames
    objects = Array(repeating: "", count: schema.objects.count)
    enums = Array(repeating: "", count: schema.enums.count)
    var taken = Self.reservedTypes
    for declaration in Self.declarations(schema) {
      switch declaration {
      case .object(let index):
        objects[index] = take(schema.objects[index].name, &taken)
      case .enumeration(let index):
        enums[index] = take(schema.enums[index].name, &taken)
      }
    }
    types = Set(objects).union(enums)
  }

  /// The types in the order in which they choose their names.
  private static func declarations(_ schema: Schema) -> [Declared] {
    var byFile: [Int: [(isFirst: Bool, declared: Declared)]] = [:]
    var files: [Int] = []
    func add(_ file: Int, _ namespace: [String], _ declared: Declared) {
      if byFile[file] == nil { files.append(file) }
      let root = schema.files[file].rootNamespace
      byFile[file, default: []].append((root == nil || root == namespace, declared))
    }
    for (index, object) in schema.objects.enumerated() {
      add(object.fileIndex, object.name.namespace, .object(index))
    }
    for (index, item) in schema.enums.enumerated() {
      add(item.fileIndex, item.name.namespace, .enumeration(index))
    }
    let order = schema.fileOrder.filter { byFile[$0] != nil }
    return order.flatMap { file in
      let all = byFile[file] ?? []
      return all.filter(\.isFirst).map(\.declared) + all.filter { !$0.isFirst }.map(\.declared)
    }
  }

  private func take(_ name: QualifiedName, _ taken: inout Set<String>) -> String {
    var parts = name.namespace
    var candidate =
      keepsNames ? (parts + [name.base]).joined(separator: "_") : Self.upperCamel(name.base)
    if keepsNames { parts = [] }
    while isReserved(candidate) || !taken.insert(candidate).inserted {
      if let part = parts.popLast() {
        candidate = Self.upperCamel(part) + candidate
      } else {
        candidate += "_"
      }
    }
    return candidate
  }

  /// Whether generated code cannot have a type of a name: a keyword, or a name of its locals.
  private func isReserved(_ name: String) -> Bool {
    Self.keywords.contains(name) || Self.reservedLocals.contains(name)
  }

  /// The names of the members of a type, each once and none that of a type.
  ///
  /// The cases of unions are always in `lowerCamelCase`.
  func members(
    _ names: [String], reserved: Set<String> = [], keepsNames: Bool? = nil
  ) -> [String] {
    let keepsNames = keepsNames ?? self.keepsNames
    var taken = keepsNames ? reserved.union(Self.reservedTypes) : reserved
    return names.map { name in
      var candidate = keepsNames ? name : Self.lowerCamel(name)
      while types.contains(candidate) || !taken.insert(candidate).inserted { candidate += "_" }
      return candidate
    }
  }

  // MARK: - Spelling

  static func upperCamel(_ name: String) -> String {
    let joined = name.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    return guarded(joined, instead: name)
  }

  /// `hp_max` and `HpMax` become `hpMax`, `URLValue` becomes `urlValue`, `MAX_HP` becomes `maxHp`.
  static func lowerCamel(_ name: String) -> String {
    let parts = name.split(separator: "_")
    guard let first = parts.first else { return name }
    let isUpper = !name.utf8.contains { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") }
    let rest = parts.dropFirst().map { part in
      part.prefix(1).uppercased()
        + (isUpper ? part.dropFirst().lowercased() : String(part.dropFirst()))
    }
    return guarded(lowerFirst(String(first), isUpper) + rest.joined(), instead: name)
  }

  private static func lowerFirst(_ part: String, _ isUpper: Bool) -> String {
    if isUpper { return part.lowercased() }
    let letters = Array(part.utf8)
    var count = letters.prefix { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }.count
    // The last capital of several begins the next word, unless digits follow.
    if count > 1, count < letters.count, letters[count] >= UInt8(ascii: "a") { count -= 1 }
    return part.prefix(count).lowercased() + part.dropFirst(count)
  }

  private static func guarded(_ name: String, instead original: String) -> String {
    guard let first = name.utf8.first else { return original }
    return Lexer.isDigit(first) ? "_" + name : name
  }

  /// The name as it is written in code: keywords have backticks.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  /// The name as a label of an argument, where few keywords need backticks.
  static func label(_ name: String) -> String {
    name == "inout" ? "`\(name)`" : name
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for", "func", "guard", "if", "import", "in", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Any",
  ]

  /// Names that generated code uses without a module in front, and types in every generated type.
  private static let reservedTypes: Set<String> = [
    "Any", "AnyFlatOffset", "AnyObject", "Array", "Bool", "CaseIterable", "Character", "Checked",
    "BooleanLiteralType", "CheckedBuffer", "CheckedContract", "Contract", "Copyable", "Double",
    "Equatable", "Error", "Escapable", "ExtendedGraphemeClusterType", "FlatBufferBuilder",
    "FlatBufferError", "FlatEnum", "FlatIdentifier", "FlatJSONEnum", "FlatJSONEnums",
    "FlatJSONError", "FlatJSONFields", "FlatJSONNames", "FlatJSONReader", "FlatJSONTable",
    "FlatJSONUnion", "FlatJSONValue", "FlatJSONWriter", "FlatKey", "FlatKeyed", "FlatLocation",
    "FlatNameHash", "FlatOffset", "FlatPackable", "FlatScalar", "FlatString", "FlatStruct",
    "FlatTable", "FlatTableType", "FlatTableView", "FlatTarget", "FlatUnionType", "FlatUnionView",
    "FlatValue", "FlatVector", "FlatVerifier", "Float", "FloatLiteralType", "Hashable", "Indirect",
    "InlineArray",
    "IntegerLiteralType", "Int", "Int16", "Int32", "Int64", "Int8", "Kind", "MutableRawSpan",
    "Never", "Optional",
    "OptionSet", "Protocol", "RawSpan", "RawValue", "ReadingContract", "Root", "Self", "Sendable",
    "StaticString", "String", "StringLiteralType", "StringVector", "TableVector", "Type", "UInt",
    "UInt16", "UInt32",
    "UInt64", "UInt8", "UnicodeScalarType", "UnionVector", "Unsafe", "Verified", "VerifiedBuffer",
    "VerifiedContract",
    "View", "Void",
  ]

  /// Names of parameters, locals and members in generated code, which would hide a type, and words
  /// that have a meaning in front of a type or a value.
  private static let reservedLocals: Set<String> = [
    "allCases", "any", "borrowing", "consume", "consuming", "copy", "create", "each", "element",
    "flatAlignment", "flatBuilder", "flatByteCount", "flatEnumsOfSchema", "flatEqual",
    "flatFields", "flatHasPadding", "flatIdentifier", "flatJSON", "flatJSONEnums", "flatJSONNames",
    "flatKeyOrder", "flatName", "flatOrder", "flatPrecedes", "flatRead", "flatStore", "flatTable",
    "flatValue", "flatView", "flatWrite", "hash", "index", "init", "isolated", "json", "kind",
    "kinds", "location", "order", "pack", "place", "rawValue", "root", "self", "sending", "some",
    "target", "unknown", "unsafe", "value", "values", "verifier", "verify",
  ]

  /// Names that members of generated types may not have.
  static let reservedMembers: Set<String> = [
    "_", "self", "init", "Type", "Protocol", "flatTable", "flatBuilder", "flatView", "hashValue",
  ]
}
