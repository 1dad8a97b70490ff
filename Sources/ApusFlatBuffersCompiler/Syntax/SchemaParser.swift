/// Parses one schema file into a tree of its declarations.
///
/// The parser recovers from an error at the next `;` or `}`, so that one run reports several. It
/// has no recursion that the input controls.
struct SchemaParser {
  let fileIndex: Int32
  let file: SourceFile
  private var lexer: Lexer
  var token = Token(kind: .end, range: 0..<0)
  var diagnostics: DiagnosticList
  private var namespace = 0
  private(set) var tree = SyntaxTree()
  private(set) var includes: [SyntaxInclude] = []

  /// The number of parts of a namespace; a name is searched in each of them.
  private static let namespaceLimit = 64

  /// An error that was reported; the parser continues behind the declaration.
  struct DeclarationError: Error {}

  init(_ file: SourceFile, index: Int32, diagnostics: DiagnosticList) {
    self.file = file
    self.diagnostics = diagnostics
    fileIndex = index
    lexer = Lexer(file.bytes)
  }

  mutating func parse() {
    advance()
    var mayInclude = true
    while token.kind != .end, !diagnostics.isFull {
      do {
        mayInclude = try declaration(mayInclude: mayInclude) && mayInclude
      } catch {
        skipDeclaration()
      }
    }
  }

  // MARK: - Tokens

  /// Reads the next token. A malformed token is reported and becomes an invalid token.
  mutating func advance() {
    do {
      token = try lexer.next()
    } catch {
      report(.text, error.message, fix: error.fix, error.range)
      token = Token(kind: .invalid, range: error.range)
    }
  }

  var text: String { text(token.range) }

  func text(_ range: Range<Int>) -> String { String(decoding: file.bytes[range], as: UTF8.self) }

  func source(_ range: Range<Int>) -> SourceRange {
    SourceRange(
      file: fileIndex, start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
  }

  mutating func report(
    _ category: SchemaDiagnostic.Category, _ message: String, fix: String? = nil,
    _ range: Range<Int>
  ) {
    guard !diagnostics.isFull else { return }
    diagnostics.add(
      SchemaDiagnostic(
        severity: .error, category: category, message: message, fix: fix,
        location: file.location(range)))
  }

  /// Reports an error, unless the token is malformed and was reported, and gives up.
  mutating func fail(
    _ message: String, fix: String? = nil, at range: Range<Int>? = nil
  ) throws(DeclarationError) -> Never {
    if token.kind != .invalid { report(.syntax, message, fix: fix, range ?? token.range) }
    throw DeclarationError()
  }

  /// The description of the current token, for messages.
  var found: String { token.kind == .end ? "the end of the file" : "'\(shortText)'" }

  private var shortText: String {
    token.range.count <= 40
      ? text : text(token.range.lowerBound..<token.range.lowerBound + 37) + "..."
  }

  mutating func expect(_ character: Unicode.Scalar, _ position: String) throws(DeclarationError) {
    guard token.is(character) else {
      try fail("expected '\(character)' \(position), found \(found)", fix: "add '\(character)'")
    }
    advance()
  }

  mutating func accept(_ character: Unicode.Scalar) -> Bool {
    guard token.is(character) else { return false }
    advance()
    return true
  }

  mutating func name(_ role: String) throws(DeclarationError) -> SyntaxName {
    guard token.kind == .identifier else {
      try fail("expected \(role), found \(found)")
    }
    let name = SyntaxName(text: text, range: source(token.range))
    advance()
    return name
  }

  /// Identifiers with dots between them.
  mutating func qualifiedName(_ role: String) throws(DeclarationError) -> SyntaxName {
    var result = try name(role)
    while accept(".") {
      let part = try name("a name after '.'")
      result.text += "." + part.text
      result.range = result.range.to(part.range)
    }
    return result
  }

  mutating func takeDocumentation() -> [String] { lexer.takeDocumentation() }

  // MARK: - Recovery

  /// Skips to the end of the declaration: its `;`, or its closing brace.
  private mutating func skipDeclaration() {
    var depth = 0
    while token.kind != .end {
      if token.is("{") { depth += 1 }
      if token.is("}") { depth -= 1 }
      let isEnd = depth < 0 || (depth == 0 && (token.is("}") || token.is(";")))
      if depth == 0, startsDeclaration, !isEnd { return }
      advance()
      if isEnd { return }
    }
  }

  /// Whether the token begins a declaration on a line of its own.
  private var startsDeclaration: Bool {
    guard token.kind == .identifier, let word = Keyword(rawValue: text) else { return false }
    let start = token.range.lowerBound
    return word != .root && (start == 0 || file.bytes[start - 1] == UInt8(ascii: "\n"))
  }

  /// Skips the rest of a part of a body: up to the separator, which is skipped, or to a brace.
  mutating func skipPart(_ separator: Unicode.Scalar) {
    while token.kind != .end, !token.is("}"), !token.is("{") {
      let isSeparator = token.is(separator)
      advance()
      if isSeparator { return }
    }
  }

  // MARK: - Declarations

  enum Keyword: String {
    case include, namespace, attribute, table, union
    case structure = "struct"
    case enumeration = "enum"
    case nativeInclude = "native_include"
    case root = "root_type"
    case identifier = "file_identifier"
    case fileExtension = "file_extension"
    case service = "rpc_service"
  }

  /// Parses a declaration; returns whether includes may still follow it.
  private mutating func declaration(mayInclude: Bool) throws(DeclarationError) -> Bool {
    guard token.kind == .identifier, let keyword = Keyword(rawValue: text) else {
      if token.is("{") {
        try fail(
          "a schema has no data", fix: "move the object to a file of JSON and use 'apus-flatc json'"
        )
      }
      try fail(
        "expected a declaration, found \(found)",
        fix: "begin with table, struct, enum, union, namespace, attribute, root_type or rpc_service"
      )
    }
    let start = token.range
    let documentation = takeDocumentation()
    advance()
    switch keyword {
    case .include:
      try include(start, isAllowed: mayInclude)
      return true
    case .nativeInclude:
      _ = try stringLiteral("the name of a C++ header in quotes")
      try expect(";", "after the header")
      return true
    case .namespace: try namespaceDeclaration()
    case .attribute: try attributeDeclaration()
    case .table, .structure: tree.objects.append(try object(keyword == .structure, documentation))
    case .enumeration, .union: tree.enums.append(try enumeration(keyword == .union, documentation))
    case .service: tree.services.append(try service(documentation))
    case .root: try rootDeclaration()
    case .identifier: tree.fileIdentifier = try fileConstant("an identifier of 4 characters")
    case .fileExtension: tree.fileExtension = try fileConstant("an extension")
    }
    return false
  }

  private mutating func include(_ start: Range<Int>, isAllowed: Bool) throws(DeclarationError) {
    let path = try stringLiteral("the path of a file in quotes")
    try expect(";", "after the path")
    guard isAllowed else {
      report(
        .syntax, "'include' stands after a declaration", fix: "move it to the top of the file",
        start)
      return
    }
    guard case .string(let bytes) = path.kind else { return }
    includes.append(
      SyntaxInclude(path: String(decoding: bytes, as: UTF8.self), range: path.range))
  }

  private mutating func namespaceDeclaration() throws(DeclarationError) {
    var parts: [String] = []
    if !token.is(";") {
      parts.append(try name("a namespace").text)
      while accept(".") { parts.append(try name("a name after '.'").text) }
    }
    guard parts.count <= Self.namespaceLimit else {
      try fail("the namespace has \(parts.count) parts", fix: "use at most \(Self.namespaceLimit)")
    }
    try expect(";", "after the namespace")
    namespace = tree.namespaces.count
    tree.namespaces.append(parts)
  }

  private mutating func attributeDeclaration() throws(DeclarationError) {
    if token.kind == .string {
      let literal = try stringLiteral("the name of an attribute")
      if case .string(let bytes) = literal.kind {
        tree.attributes.append(
          SyntaxName(text: String(decoding: bytes, as: UTF8.self), range: literal.range))
      }
    } else {
      tree.attributes.append(try name("the name of an attribute"))
    }
    try expect(";", "after the attribute")
  }

  private mutating func rootDeclaration() throws(DeclarationError) {
    let name = try qualifiedName("the name of a table")
    try expect(";", "after the root type")
    tree.root = (name, namespace)
  }

  private mutating func fileConstant(_ role: String) throws(DeclarationError) -> SyntaxLiteral {
    let literal = try stringLiteral(role + " in quotes")
    try expect(";", "after it")
    return literal
  }

  private mutating func object(
    _ isStruct: Bool, _ documentation: [String]
  ) throws(DeclarationError) -> SyntaxObject {
    var object = SyntaxObject(
      isStruct: isStruct, name: try name("the name of a \(isStruct ? "struct" : "table")"),
      namespace: namespace, attributes: try attributes(), fields: [], documentation: documentation)
    try expect("{", "before the fields")
    while !token.is("}"), token.kind != .end, !diagnostics.isFull {
      do {
        object.fields.append(try field())
      } catch {
        skipPart(";")
      }
      if token.is("{") { break }
    }
    try expect("}", "after the fields of '\(object.name.text)'")
    return object
  }

  private mutating func field() throws(DeclarationError) -> SyntaxField {
    let documentation = takeDocumentation()
    let name = try name("the name of a field")
    try expect(":", "after the name of the field")
    let type = try type()
    let value = accept("=") ? try literal("a default value") : nil
    let field = SyntaxField(
      name: name, type: type, value: value, attributes: try attributes(),
      documentation: documentation)
    try expect(";", "after the field")
    return field
  }

  private mutating func type() throws(DeclarationError) -> SyntaxType {
    let start = token.range
    guard accept("[") else {
      let name = try qualifiedName("a type")
      return SyntaxType(shape: .single, name: name, range: name.range)
    }
    if token.is("[") {
      try fail(
        "a vector of vectors is not a type", fix: "declare a table that holds the inner vector")
    }
    let name = try qualifiedName("the type of the elements")
    var shape = SyntaxType.Shape.vector
    if accept(":") {
      guard token.kind == .integer else {
        try fail("expected the number of elements, found \(found)")
      }
      shape = .array(try literal("the number of elements"))
    }
    let end = token.range
    try expect("]", "after the type of the elements")
    return SyntaxType(shape: shape, name: name, range: source(start).to(source(end)))
  }

  private mutating func enumeration(
    _ isUnion: Bool, _ documentation: [String]
  ) throws(DeclarationError) -> SyntaxEnum {
    let name = try name("the name of \(isUnion ? "a union" : "an enum")")
    var result = SyntaxEnum(
      isUnion: isUnion, name: name, namespace: namespace,
      underlying: accept(":") ? try qualifiedName("an integer type") : nil,
      attributes: try attributes(), values: [], documentation: documentation)
    try expect("{", "before the values")
    while !token.is("}"), token.kind != .end, !diagnostics.isFull {
      do {
        result.values.append(try enumValue(isUnion))
        guard accept(",") || token.is("}") else {
          try fail(
            "expected ',' or '}' after a value of '\(name.text)', found \(found)", fix: "add ','")
        }
      } catch {
        skipPart(",")
      }
      if token.is("{") { break }
    }
    try expect("}", "after the values of '\(name.text)'")
    return result
  }

  private mutating func enumValue(_ isUnion: Bool) throws(DeclarationError) -> SyntaxEnumValue {
    let documentation = takeDocumentation()
    var name =
      isUnion ? try qualifiedName("the name of a member") : try name("the name of a value")
    var type: SyntaxName?
    if isUnion {
      if accept(":") {
        type = try qualifiedName("the type of the member")
      } else if name.text.contains(".") {
        type = name
        name.text = String(name.text.map { $0 == "." ? "_" : $0 })
      }
    }
    let value = accept("=") ? try literal("a value") : nil
    return SyntaxEnumValue(
      name: name, type: type, value: value, attributes: try attributes(),
      documentation: documentation)
  }

  private mutating func service(_ documentation: [String]) throws(DeclarationError) -> SyntaxService
  {
    var service = SyntaxService(
      name: try name("the name of a service"), namespace: namespace,
      attributes: try attributes(), calls: [], documentation: documentation)
    try expect("{", "before the methods")
    while !token.is("}"), token.kind != .end, !diagnostics.isFull {
      do {
        service.calls.append(try call())
      } catch {
        skipPart(";")
      }
      if token.is("{") { break }
    }
    try expect("}", "after the methods of '\(service.name.text)'")
    return service
  }

  private mutating func call() throws(DeclarationError) -> SyntaxCall {
    let documentation = takeDocumentation()
    let name = try name("the name of a method")
    try expect("(", "before the request")
    let request = try qualifiedName("the table of the request")
    try expect(")", "after the request")
    try expect(":", "before the response")
    let response = try qualifiedName("the table of the response")
    let call = SyntaxCall(
      name: name, request: request, response: response, attributes: try attributes(),
      documentation: documentation)
    try expect(";", "after the method")
    return call
  }
}
