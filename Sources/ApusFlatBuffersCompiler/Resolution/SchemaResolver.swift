// Turns the syntax trees of all files into a schema, in steps that each go over all declarations:
//
//   1. declare     names of tables, structs, enums and unions          (this file)
//   2. enums       underlying types, numbers, members of unions        (+Enums)
//   3. fields      types and attributes                                (+Fields, +Attributes)
//   4. layouts     identifiers of fields, offsets and sizes of structs (+Layout)
//   5. constants   default values                                      (+Constants)
//   6. the rest    services, root type, file identifier                (+Files)
//
// A step reports its errors and continues, so that a run reports as many as it can. A step that
// needs a complete earlier step is skipped if that one failed.

struct SchemaResolver {
  let files: [ParsedFile]
  let order: [Int]
  private let lines: [LineIndex]
  var diagnostics: DiagnosticList
  var schema = Schema()
  private(set) var declared = DeclaredTypes()
  /// The numbers of the values of enums by their names, for the enums that defaults name.
  var enumNumbers = EnumNumbers()
  var attributes = Set(SchemaResolver.builtInAttributes)
  /// The declarations behind the objects and enums of the schema, with their files.
  var objectSyntax: [(file: Int, index: Int)] = []
  var enumSyntax: [(file: Int, index: Int)] = []

  init(files: [ParsedFile], order: [Int], diagnostics: DiagnosticList) {
    self.files = files
    self.order = order
    self.diagnostics = diagnostics
    lines = files.map { LineIndex($0.source.bytes) }
  }

  mutating func resolve() -> Schema {
    schema.files = files.map { file in
      FileDefinition(
        path: file.source.path, includes: file.includes.map { files[$0].source.path },
        rootNamespace: file.tree.root.map { file.tree.namespaces[$0.namespace] })
    }
    schema.fileOrder = order
    declareAttributes()
    declareTypes()
    for index in schema.enums.indices where !diagnostics.isFull { resolveEnum(index) }
    for index in schema.objects.indices where !diagnostics.isFull { resolveFields(index) }
    guard diagnostics.errorCount == 0 else { return schema }
    layOutStructs()
    for index in schema.objects.indices where !schema.objects[index].isStruct {
      numberFields(index)
    }
    for index in schema.objects.indices where !diagnostics.isFull { resolveDefaults(index) }
    for index in schema.objects.indices where !diagnostics.isFull { checkFieldAttributes(index) }
    resolveServices()
    resolveFileProperties()
    return schema
  }

  func syntax(ofObject index: Int) -> SyntaxObject {
    files[objectSyntax[index].file].tree.objects[objectSyntax[index].index]
  }

  func syntax(ofEnum index: Int) -> SyntaxEnum {
    files[enumSyntax[index].file].tree.enums[enumSyntax[index].index]
  }

  func line(_ range: SourceRange) -> Int { lines[Int(range.file)].line(Int(range.start)) }

  // MARK: - Messages

  mutating func report(
    _ category: SchemaDiagnostic.Category, _ message: String, fix: String? = nil,
    _ range: SourceRange
  ) {
    guard !diagnostics.isFull else { return }
    diagnostics.add(
      SchemaDiagnostic(
        severity: .error, category: category, message: message, fix: fix, location: position(range))
    )
  }

  func position(_ range: SourceRange) -> SourceLocation {
    files[Int(range.file)].source.location(range.bytes)
  }

  // MARK: - Names

  private mutating func declareAttributes() {
    for file in order {
      for attribute in files[file].tree.attributes { attributes.insert(attribute.text) }
    }
    schema.declaredAttributes = attributes.subtracting(Self.builtInAttributes).sorted()
  }

  private mutating func declareTypes() {
    for file in order {
      let tree = files[file].tree
      for (index, object) in tree.objects.enumerated() {
        let name = QualifiedName(
          namespace: tree.namespaces[object.namespace], base: object.name.text)
        guard declare(name, object.name, .object(schema.objects.count)) else { continue }
        objectSyntax.append((file, index))
        schema.objects.append(
          ObjectDefinition(
            name: name, isStruct: object.isStruct,
            attributes: checkedAttributes(object.attributes),
            documentation: object.documentation, fileIndex: file, line: line(object.name.range)))
      }
      for (index, item) in tree.enums.enumerated() {
        let name = QualifiedName(namespace: tree.namespaces[item.namespace], base: item.name.text)
        guard declare(name, item.name, .enumeration(schema.enums.count)) else { continue }
        enumSyntax.append((file, index))
        schema.enums.append(
          EnumDefinition(
            name: name, isUnion: item.isUnion, attributes: checkedAttributes(item.attributes),
            documentation: item.documentation, fileIndex: file, line: line(item.name.range)))
      }
    }
  }

  private mutating func declare(_ name: QualifiedName, _ written: SyntaxName, _ type: Declared)
    -> Bool
  {
    guard !diagnostics.isFull else { return false }
    if BaseType.names[name.base] != nil {
      report(
        .name, "'\(name.base)' is the name of a built-in type", fix: "choose another name",
        written.range)
      return false
    }
    if let other = declared.add(name, type) {
      report(
        .name,
        "'\(name.full)' is declared twice; the first declaration is at \(position(declaration(of: other).range))",
        fix: "rename or remove one of them", written.range)
      return false
    }
    return true
  }

  private func declaration(of type: Declared) -> SyntaxName {
    switch type {
    case .object(let index): syntax(ofObject: index).name
    case .enumeration(let index): syntax(ofEnum: index).name
    }
  }

  /// The type that a name means; reports a name without a type.
  mutating func type(_ name: SyntaxName, in namespace: [String]) -> FieldType? {
    if let base = BaseType.names[name.text] { return FieldType(base) }
    switch declared.lookUp(name.text, in: namespace) {
    case .object(let index): return FieldType(.object, index: index)
    case .enumeration(let index):
      return FieldType(
        schema.enums[index].isUnion ? .union : schema.enums[index].underlying, index: index)
    case nil:
      guard !diagnostics.isFull else { return nil }
      report(.name, "unknown type '\(name.text)'", fix: suggestion(name.text), name.range)
      return nil
    }
  }

  /// A correction of a name: the declared name in another namespace, or the most similar one.
  private func suggestion(_ name: String) -> String? {
    let base = name.split(separator: ".").last.map(String.init) ?? name
    let others = declared.names.filter { $0.hasSuffix("." + base) }.sorted()
    if let other = others.first { return "write '\(other)'" }
    let names = Array(BaseType.names.keys) + declared.names
    return SimilarName.best(name, among: names).map { "write '\($0)', or declare '\(name)'" }
  }
}
