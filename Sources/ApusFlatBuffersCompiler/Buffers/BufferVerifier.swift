public import ApusFlatBuffers

/// Verifies buffers by a schema, without generated code.
///
/// The verifier walks with the verifier of the runtime: it accepts the buffers that
/// `VerifiedBuffer` of `ApusFlatBuffers` accepts, under the same limits, with the same errors.
/// Programs with generated code use `VerifiedBuffer`, which is faster.
///
/// Source: <https://flatbuffers.dev/internals>.
///
///     let schema = SchemaCompiler.compile(text: "table T { a: int; } root_type T;").schema!
///     let buffer = try JSONReader(schema).buffer(Array(#"{"a": 7}"#.utf8))
///     try BufferVerifier(schema).verify(buffer.span.bytes)  // throws a `BufferError` if it is invalid
///
public struct BufferVerifier: Sendable {
  /// The schema.
  public let schema: Schema
  /// The limits of the walk.
  public var limits: FlatVerifierLimits
  private let walk: FieldWalk

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - schema: The schema of the buffers.
  ///   - limits: The limits of the walk.
  /// - Complexity: O(*n*) in the fields and values of the schema; allocates a list of the fields.
  public init(_ schema: Schema, limits: FlatVerifierLimits = FlatVerifierLimits()) {
    self.schema = schema
    self.limits = limits
    walk = FieldWalk(schema)
  }

  /// Verifies a buffer with everything that it refers to.
  ///
  /// - Parameters:
  ///   - bytes: The buffer; more bytes may follow if it begins with its size.
  ///   - root: The index of the root table in `schema.objects`, or `nil` for the root of the schema.
  ///   - identifier: The four bytes of the expected file identifier, or `nil` if none is checked.
  ///   - isSizePrefixed: Whether the first four bytes are the size of the rest.
  /// - Throws: The first fault.
  /// - Complexity: O(*n*) in the bytes with the default limits. Allocates for errors only.
  public func verify(
    _ bytes: RawSpan, root: Int? = nil, identifier: [UInt8]? = nil, isSizePrefixed: Bool = false
  ) throws(BufferError) {
    guard let root = root ?? schema.rootIndex else { throw .noRoot }
    do throws(FlatBufferError) {
      let end = isSizePrefixed ? try sizeWithPrefix(bytes) : bytes.byteCount
      try ApusFlatBuffers.verify(
        bytes.extracting(0..<end), at: isSizePrefixed ? 4 : 0,
        identifier: identifier.map(FlatIdentifier.init(bytes:)), limits: limits,
        TableFields(walk: walk, index: root))
    } catch {
      throw .invalid(error)
    }
  }
}

extension FlatIdentifier {
  fileprivate init(bytes: [UInt8]) {
    self.init(code: bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) })
  }
}
