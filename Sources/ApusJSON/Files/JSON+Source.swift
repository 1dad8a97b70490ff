public import ApusIO

extension JSON {
  /// Decodes the text of a source, such as a pipe, a socket or the body of a response.
  ///
  ///     struct Stop: Decodable { var name: String; var km: Double }
  ///     let stops = try JSON.decode([Stop].self, source: DescriptorSource(path: "/dev/stdin"))
  ///
  /// The text is in memory while it is decoded. For a text that is too large, use `JSONLines` or
  /// `JSONParser.parse(source:into:)`.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - source: The source of the text, in UTF-8, which is read to its end. If the text is longer than
  ///     `limits.document` of the decoder's options, no more than the chunk that exceeds the limit is read.
  ///   - decoder: The decoder, with its options, strategies and limits.
  /// - Returns: The value.
  /// - Throws: The source's error as it is, or an error of `decode(_:from:using:)`.
  /// - Complexity: O(*n*); allocates the text and what its value needs.
  public static func decode<Value: Decodable, Source: ByteSource & ~Copyable>(
    _ type: Value.Type = Value.self, source: consuming Source,
    using decoder: JSONValueDecoder = JSONValueDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: source.remainingBytes(limit: decoder.textLimit))
  }

  /// Decodes the text of a source in a task, such as an `HTTPSource`; otherwise the same.
  public static func decode<Value: Decodable, Source: AsyncByteSource & ~Copyable>(
    _ type: Value.Type = Value.self, source: consuming Source,
    using decoder: JSONValueDecoder = JSONValueDecoder()
  ) async throws -> Value {
    try decoder.decode(type, from: await source.remainingBytes(limit: decoder.textLimit))
  }
}
