public import ApusIO

extension PropertyList {
  /// Decodes the property list of a source, such as a pipe, a socket or the body of a response, in any format.
  ///
  ///     struct Stop: Decodable { var name: String; var km: Double }
  ///     let stops = try PropertyList.decode([Stop].self, source: DescriptorSource(path: "/dev/stdin"))
  ///
  /// The list is in memory while it is decoded.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - source: The source of the list, which is read to its end. If the list is longer than `limits.document` of the
  ///     options, no more than the chunk that exceeds the limit is read.
  ///   - options: The options.
  ///   - userInfo: The `userInfo` of the decoder, for the types that are decoded.
  /// - Returns: The value.
  /// - Throws: The source's error as it is, or an error of `decode(_:from:options:userInfo:)`.
  /// - Complexity: O(*n*) in the bytes of the list, and in the objects that the type reads.
  public static func decode<Value: Decodable, Source: ByteSource & ~Copyable>(
    _ type: Value.Type = Value.self, source: consuming Source,
    options: PropertyListOptions = decodingOptions,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    let bytes = try source.remainingBytes(limit: options.limits.document ?? .max)
    return try decode(type, from: bytes, options: options, userInfo: userInfo)
  }

  /// Decodes the property list of a source in a task, such as an `HTTPSource`; otherwise the same.
  public static func decode<Value: Decodable, Source: AsyncByteSource & ~Copyable>(
    _ type: Value.Type = Value.self, source: consuming Source,
    options: PropertyListOptions = decodingOptions,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) async throws -> Value {
    let bytes = try await source.remainingBytes(limit: options.limits.document ?? .max)
    return try decode(type, from: bytes, options: options, userInfo: userInfo)
  }
}
