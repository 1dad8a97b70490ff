internal import ApusBytes

/// Builds buffers from JSON by a schema, without generated code and without a tree.
///
/// The reader accepts JSON and the extensions of flatc: names without quotes, comments, commas at
/// the end, numbers in quotes, names of enums, hexadecimal numbers, `nan` and `inf`, and functions
/// such as `rad(180)`. The buffer has the bytes that flatc writes, but flatc rounds the results of
/// functions to 12 digits; the page of the module lists the other differences.
///
/// Source: <https://flatbuffers.dev/json>.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array("{a: 7}".utf8))
///     buffer.count  // 20
///
public struct JSONReader: Sendable {
  /// The schema.
  public let schema: Schema
  /// Whether fields that the schema does not declare are skipped instead of reported.
  public var skipsUnknownFields: Bool
  /// Whether scalars that are equal to their defaults are written.
  public var forcesDefaults: Bool

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - schema: The schema of the buffers.
  ///   - skipsUnknownFields: Whether fields that the schema does not declare are skipped.
  ///   - forcesDefaults: Whether scalars that are equal to their defaults are written.
  public init(_ schema: Schema, skipsUnknownFields: Bool = false, forcesDefaults: Bool = false) {
    self.schema = schema
    self.skipsUnknownFields = skipsUnknownFields
    self.forcesDefaults = forcesDefaults
  }

  /// Builds the buffer of a JSON text.
  ///
  /// - Parameters:
  ///   - json: The text, in UTF-8.
  ///   - path: The name of the text in messages.
  ///   - root: The index of the root table, or `nil` for the root of the schema.
  ///   - identifier: The file identifier to write, or `nil` for none.
  ///   - isSizePrefixed: Whether the size is written in front of the buffer.
  /// - Throws: The first fault.
  /// - Complexity: O(*n*) in the text and in the names of the schema, O(*n* log *n*) for vectors that
  ///   are sorted by a key.
  public func buffer(
    _ json: [UInt8], path: String = "JSON", root: Int? = nil, identifier: [UInt8]? = nil,
    isSizePrefixed: Bool = false
  ) throws(JSONTextError) -> [UInt8] {
    guard let root = root ?? schema.rootIndex else {
      throw JSONTextError(
        kind: .noRoot, message: "the schema has no root_type", fix: "name a table with --root",
        location: .file(path))
    }
    var parser = JSONBufferParser(self, SourceFile(path: path, bytes: json))
    try parser.advance()
    let table = try parser.table(root)
    guard parser.token.kind == .end else {
      throw parser.fault(.syntax, "there is text after the object", fix: "remove it")
    }
    guard parser.builder.byteCount < Int(Int32.max) - 64 else {
      throw parser.fault(.limit, "the buffer would have 2 GiB or more")
    }
    let buffer = parser.builder.finish(
      table, identifier: identifier, isSizePrefixed: isSizePrefixed)
    if let position = parser.nestedBytes {
      try verify(buffer, root, isSizePrefixed: isSizePrefixed, parser, position)
    }
    return buffer
  }

  /// Verifies a buffer with nested buffers whose bytes the text has; one walk has one limit for all.
  private func verify(
    _ buffer: [UInt8], _ root: Int, isSizePrefixed: Bool, _ parser: JSONBufferParser,
    _ position: Range<Int>
  ) throws(JSONTextError) {
    do throws(BufferError) {
      try BufferVerifier(schema).verify(
        buffer.span.rawBytes, root: root, isSizePrefixed: isSizePrefixed)
    } catch {
      throw parser.fault(
        .value, "the bytes of a nested buffer are invalid: \(error)",
        fix: "write its table as an object", at: position)
    }
  }
}
