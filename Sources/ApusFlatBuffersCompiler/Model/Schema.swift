/// A compiled schema: every table, struct, enum, union and service with its layout.
///
///     let compilation = SchemaCompiler.compile(text: "table T { a: int; } root_type T;")
///     compilation.schema?.objects[0].fields[0].type.base  // .int32
public struct Schema: Sendable {
  /// The tables and structs, in the order of their declarations; included files come first.
  public internal(set) var objects: [ObjectDefinition] = []
  /// The enums and unions, in the order of their declarations; included files come first.
  public internal(set) var enums: [EnumDefinition] = []
  /// The services, in the order of their declarations.
  public internal(set) var services: [ServiceDefinition] = []
  /// The files that were read; the first is the one that was compiled.
  public internal(set) var files: [FileDefinition] = []
  /// The indices of the files, each after the files that it includes.
  var fileOrder: [Int] = []
  /// The index of the table that `root_type` of the compiled file names, or `nil`.
  public internal(set) var rootIndex: Int?
  /// The four bytes of `file_identifier` of the compiled file, or `nil`.
  public internal(set) var fileIdentifier: [UInt8]?
  /// The extension of data files, without a dot, or `nil` if the schema does not declare it.
  public internal(set) var fileExtension: String?
  /// The attributes that the schema declares, in alphabetical order.
  public internal(set) var declaredAttributes: [String] = []

  /// The index of a table or struct by its full name, such as `MyGame.Example.Monster`.
  ///
  /// A name without namespace also finds the only table or struct of this name.
  ///
  /// - Complexity: O(*n*) in the number of tables and structs.
  public func objectIndex(named name: String) -> Int? {
    if let index = objects.firstIndex(where: { $0.name.full == name }) { return index }
    let matches = objects.indices.filter { objects[$0].name.base == name }
    return matches.count == 1 ? matches[0] : nil
  }
}

/// A schema file.
///
///     let schema = SchemaCompiler.compile(text: "table T {}", path: "t.fbs").schema!
///     schema.files[0].path  // "t.fbs"
///
public struct FileDefinition: Sendable, Hashable {
  /// The path, as it was opened.
  public var path: String
  /// The paths of the files that it includes, as they were opened.
  public var includes: [String]
  /// The namespace of the root type of the file, or `nil` if it declares none.
  var rootNamespace: [String]?
}

/// A name in a namespace.
///
///     let schema = SchemaCompiler.compile(text: "namespace A.B; table T {}").schema!
///     schema.objects[0].name.full  // "A.B.T"
///     schema.objects[0].name.base  // "T"
///
public struct QualifiedName: Sendable, Hashable {
  /// The parts of the namespace.
  public var namespace: [String]
  /// The name without the namespace.
  public var base: String

  /// The parts of the namespace and the name, with dots between them.
  public var full: String {
    namespace.isEmpty ? base : namespace.joined(separator: ".") + "." + base
  }

  /// Whether a name is the full name, or the end of it from a dot on.
  func ends(with name: Substring) -> Bool {
    var parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.popLast() == base[...], parts.count <= namespace.count else { return false }
    return zip(namespace.suffix(parts.count), parts).allSatisfy { $0 == $1 }
  }
}

/// An attribute of a declaration, such as `key` or `hash: "fnv1_32"`.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: string (key); }").schema!
///     schema.objects[0].fields[0].has("key")  // true
///
public struct Attribute: Sendable, Hashable {
  /// The name of the attribute.
  public var name: String
  /// The text of its value, or `nil` if it has none.
  public var value: String?
}
