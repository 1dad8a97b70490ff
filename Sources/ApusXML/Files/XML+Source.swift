public import ApusIO

extension XML {
  /// Decodes the document of a source, such as a pipe, a socket or the body of a response.
  ///
  ///     struct Stop: Decodable { var name: String; var km: Double }
  ///     let stops = try XML.decode([Stop].self, source: DescriptorSource(path: "/dev/stdin"))
  ///
  /// The document is in memory while it is decoded. For a document that is too large, use an `XMLElement` or
  /// `XMLPushParser.parse(source:into:)`.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - source: The source of the document, which is read to its end. If the document is longer than
  ///     `limits.document` of the decoder's options, no more than the chunk that exceeds the limit is read.
  ///   - decoder: The decoder, with its options and limits.
  /// - Returns: The value.
  /// - Throws: The source's error as it is, or an error of `decode(_:from:using:)`.
  /// - Complexity: O(*n*) in the document for each key of a structure; allocates the document and a tree.
  public static func decode<Value: Decodable, Source: ByteSource & ~Copyable>(
    _ type: Value.Type = Value.self, source: consuming Source,
    using decoder: XMLValueDecoder = XMLValueDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: source.remainingBytes(limit: limit(of: decoder)))
  }

  /// Decodes the document of a source in a task, such as an `HTTPSource`; otherwise the same.
  public static func decode<Value: Decodable, Source: AsyncByteSource & ~Copyable>(
    _ type: Value.Type = Value.self, source: consuming Source,
    using decoder: XMLValueDecoder = XMLValueDecoder()
  ) async throws -> Value {
    try decoder.decode(type, from: await source.remainingBytes(limit: limit(of: decoder)))
  }

  /// The most bytes of a document that a decoder accepts.
  private static func limit(of decoder: XMLValueDecoder) -> Int {
    min(decoder.options.limits.document ?? .max, TreeBuilder.longest - 1)
  }
}
