import ApusBytes

extension PropertyList {
  /// Decodes a value from a property list in an array; otherwise the same.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from bytes: [UInt8],
    options: PropertyListOptions = decodingOptions,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    try decode(type, from: bytes.span, options: options, userInfo: userInfo)
  }

  /// Decodes a value from the property list of a file, in any format.
  ///
  ///     let stops = try PropertyList.decode([Stop].self, path: "stops.plist")
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - path: The path of the file.
  ///   - options: The options.
  ///   - userInfo: The `userInfo` of the decoder, for the types that are decoded.
  /// - Returns: The value.
  /// - Throws: The `SystemError` of a file that cannot be read, or an error of `decode(_:from:options:userInfo:)`.
  /// - Complexity: O(*n*) in the bytes of the file, and in the objects that the type reads.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, path: String, options: PropertyListOptions = decodingOptions,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    try decode(type, from: LoadedFile(path).contents, options: options, userInfo: userInfo)
  }

  /// Encodes a value as a binary property list to a file, which has its old contents until the new ones are on
  /// the disk.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The path of the file to replace or to create.
  ///   - sharesStrings: Whether equal strings are stored once. Keys are always stored once.
  ///   - userInfo: The `userInfo` of the encoder, for the types that are encoded.
  /// - Throws: An error of `encode(_:sharesStrings:userInfo:)`, or the `SystemError` of the call that failed.
  /// - Complexity: O(*n*) in the objects; allocates for each container.
  public static func encode<Value: Encodable>(
    _ value: Value, path: String, sharesStrings: Bool = false,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws {
    let bytes = try encode(value, sharesStrings: sharesStrings, userInfo: userInfo)
    try AtomicFileWriter.write(bytes, to: path)
  }
}
