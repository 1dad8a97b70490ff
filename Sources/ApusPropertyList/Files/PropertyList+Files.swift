import ApusBytes
import ApusIO

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

  /// Calls a handler with every value of the list of a file, in any format.
  ///
  ///     var writer = XMLPropertyListWriter(into: MemorySink())
  ///     try PropertyList.parse(path: "stops.plist", into: &writer)
  ///     let xml = try writer.finish()
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: The options.
  ///   - handler: The handler. For XML and OpenStep it may have been called before an error.
  /// - Throws: The `SystemError` of a file that cannot be read, a `PropertyListError`, or the handler's error.
  /// - Complexity: O(*n*) in the values; allocates the list, and what `parse(_:options:into:)` does.
  public static func parse<Handler: PropertyListHandler & ~Copyable>(
    path: String, options: PropertyListOptions = PropertyListOptions(),
    into handler: inout Handler
  ) throws {
    let list = try LoadedFile(path)
    do throws(StreamError) {
      try parse(list.span, options: options, into: &handler)
    } catch {
      if let problem = error.cause as? PropertyListError { throw problem }
      throw error
    }
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
