internal import ApusBytes
internal import ApusFlatBuffers

// Parses JSON and builds a buffer in one pass:
//
//   JSONBufferParser           tokens and messages            (this file)
//   JSONBufferParser+Objects   tables and structs
//   JSONBufferParser+Values    unions, vectors, strings, nested buffers
//   JSONBufferParser+Scalars   numbers, enums, hashes

struct JSONBufferParser {
  let schema: Schema
  let reader: JSONReader
  let file: SourceFile
  private var lexer: Lexer
  private(set) var token = Token(kind: .end, range: 0..<0)
  var builder = BackwardBuilder()
  /// The key of the last table that was completed.
  var lastKey: [KeyOrder.Part] = []
  /// The position of the first nested buffer that is given by its bytes.
  var nestedBytes: Range<Int>?
  /// The positions of fields by their names, for each table and struct that was met.
  private var fieldPositions: [Int: [String: Int]] = [:]
  /// The names of all enums, after the text had the first of them.
  var enumNames: DottedNames?
  var enumNumbers = EnumNumbers()
  private(set) var depth = 0
  private static let depthLimit = 64

  init(_ reader: JSONReader, _ file: SourceFile) {
    schema = reader.schema
    self.reader = reader
    self.file = file
    lexer = Lexer(file.bytes, documentation: false)
  }

  // MARK: - Tokens

  mutating func advance() throws(JSONTextError) {
    do {
      token = try lexer.next()
    } catch {
      throw fault(.syntax, error.message, fix: error.fix, at: error.range)
    }
  }

  /// The state of the lexer, to parse a part of the text later.
  struct Mark {
    var lexer: Lexer
    var token: Token
  }

  func mark() -> Mark { Mark(lexer: lexer, token: token) }

  mutating func reset(to mark: Mark) {
    lexer = mark.lexer
    token = mark.token
  }

  var text: String { String(decoding: file.bytes[token.range], as: UTF8.self) }

  func fault(
    _ kind: JSONTextError.Kind, _ message: String, fix: String? = nil, at range: Range<Int>? = nil
  ) -> JSONTextError {
    JSONTextError(
      kind: kind, message: message, fix: fix, location: file.location(range ?? token.range))
  }

  /// The description of the current token, for messages.
  var found: String {
    switch token.kind {
    case .end: "the end of the text"
    default: token.range.count <= 40 ? "'\(text)'" : "a longer text"
    }
  }

  mutating func expect(_ character: Unicode.Scalar, _ position: String) throws(JSONTextError) {
    guard token.is(character) else {
      throw fault(.syntax, "expected '\(character)' \(position), found \(found)")
    }
    try advance()
  }

  mutating func accept(_ character: Unicode.Scalar) throws(JSONTextError) -> Bool {
    guard token.is(character) else { return false }
    try advance()
    return true
  }

  /// The bytes of the string that is the current token.
  mutating func stringBytes() throws(JSONTextError) -> [UInt8] {
    let bytes = try decoded(token.range)
    try advance()
    return bytes
  }

  /// The bytes of a string that was a token.
  func decoded(_ range: Range<Int>) throws(JSONTextError) -> [UInt8] {
    do {
      return try StringLiteral.decode(range, in: file.bytes)
    } catch {
      throw fault(.syntax, error.message, fix: error.fix, at: error.range)
    }
  }

  mutating func enter() throws(JSONTextError) {
    depth += 1
    guard depth <= Self.depthLimit else {
      throw fault(.limit, "values are nested more than \(Self.depthLimit) deep")
    }
  }

  mutating func leave() { depth -= 1 }

  // MARK: - Objects in general

  /// The position of a field by its name.
  mutating func position(_ name: String, in index: Int) -> Int? {
    if fieldPositions[index] == nil {
      var positions: [String: Int] = [:]
      for (position, field) in schema.objects[index].fields.enumerated() {
        positions[field.name] = position
      }
      fieldPositions[index] = positions
    }
    return fieldPositions[index]?[name]
  }

  /// Parses an object; calls a closure for each field, with the parser at its value.
  mutating func members(
    _ member: (inout JSONBufferParser, String, Range<Int>) throws(JSONTextError) -> Void
  ) throws(JSONTextError) {
    try enter()
    try expect("{", "at the beginning of an object")
    while !token.is("}") {
      let range = token.range
      let name: String
      switch token.kind {
      case .identifier:
        name = text
        try advance()
      case .string: name = String(decoding: try stringBytes(), as: UTF8.self)
      default: throw fault(.syntax, "expected the name of a field, found \(found)")
      }
      try expect(":", "after '\(name)'")
      try member(&self, name, range)
      guard try accept(",") else { break }
    }
    try expect("}", "at the end of an object")
    leave()
  }

  /// Skips a value, which must be complete and well formed.
  mutating func skipValue() throws(JSONTextError) {
    switch token.kind {
    case .punctuation(UInt8(ascii: "{")):
      try members { (parser, _, _) throws(JSONTextError) in try parser.skipValue() }
    case .punctuation(UInt8(ascii: "[")):
      try elements { (parser, _) throws(JSONTextError) in try parser.skipValue() }
    case .string: _ = try stringBytes()
    case .integer, .real: try advance()
    case .sign:
      try advance()
      _ = try qualifiedName()
    case .identifier:
      _ = try qualifiedName()
      if token.is("(") { try skipArgument() }
    default: throw fault(.syntax, "expected a value, found \(found)")
    }
  }

  private mutating func skipArgument() throws(JSONTextError) {
    try enter()
    try advance()
    try skipValue()
    try expect(")", "after the argument")
    leave()
  }
}
