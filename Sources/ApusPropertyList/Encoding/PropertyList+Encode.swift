import ApusIO

extension PropertyList {
  /// Encodes a value as a binary property list.
  ///
  /// `PropertyListDate` becomes a date, and `[UInt8]` becomes data. Foundation's `Date` and `Data` are
  /// errors; import `ApusFoundation` and use its `FoundationPropertyListEncoder`. An absent value
  /// of an optional property is left out; in an array it is the string `$null`.
  ///
  /// Of a key that is encoded twice, the last value counts. Nested containers of the same key share
  /// their members; one for the key of a value that has ended is the error `encodedTwice`, and so is a second
  /// value in the place of one. More values within values than `decodingOptions` allow are an error.
  ///
  /// To write large lists without a value for each of their objects, use
  /// `BinaryPropertyListWriter`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - sharesStrings: Whether equal strings are stored once. Keys are always stored once.
  ///   - userInfo: The `userInfo` of the encoder, for the types that are encoded.
  /// - Returns: The bytes of the list.
  /// - Throws: A `PropertyListWriterError`, or the error of a type as it is.
  /// - Complexity: O(*n*) in the objects; allocates for each container.
  public static func encode<Value: Encodable>(
    _ value: Value, sharesStrings: Bool = false,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> [UInt8] {
    do {
      return try encode(
        value, sharesStrings: sharesStrings, userInfo: userInfo, ListConversions())
    } catch let error as StreamError {
      throw error.cause as? PropertyListWriterError ?? error
    }
  }

  /// Encodes a value as `encode` does, with the writer's error in a `StreamError`, and converts types.
  package static func encode<Value: Encodable>(
    _ value: Value, sharesStrings: Bool, userInfo: [CodingUserInfoKey: any Sendable],
    _ conversions: ListConversions
  ) throws -> [UInt8] {
    let writer = ValueWriter(sharesStrings: sharesStrings, conversions)
    let storage = EncodingStorage(writer, depthLimit: decodingOptions.depth, userInfo)
    return try writer.finish(root: try storage.encode(root: value))
  }
}
