// UNSAFE: lends the address of the bytes to the storage for the decoding

import ApusBytes

/// The one-call forms: decode a Swift value from a property list, and encode it.
///
///     struct Stop: Codable { var name: String; var km: Double }
///     let bytes = try PropertyList.encode([Stop(name: "Zoo", km: 1.5)])
///     try PropertyList.decode([Stop].self, from: bytes.span)  // [Stop(name: "Zoo", km: 1.5)]
///
public enum PropertyList {
  /// The options of decoding, whose depth fits a thread with a stack of 512 KiB in a debug build.
  public static var decodingOptions: PropertyListOptions {
    PropertyListOptions(limits: ParsingLimits(depth: 64))
  }

  /// Decodes a value from a property list in any format.
  ///
  /// XML and OpenStep lists are converted to a binary list first. Their strings are decoded as
  /// strings only; OpenStep lists have no numbers.
  ///
  /// A `Double` is also decoded from a date, as the seconds since 2001, so that Foundation's `Date`
  /// can be decoded. `[UInt8]` and Foundation's `Data` are decoded from data. An optional is `nil`
  /// for null and for the string `$null`, which Foundation's encoder writes.
  ///
  /// Of a key that a dictionary has twice, the last value counts, or the one that `options.duplicateKeys`
  /// says. A real number such as 7.0 is also decoded as an integer. Within `init(from:)`, an error is a
  /// `DecodingError`, such as `typeMismatch` or `keyNotFound`, that a type can catch.
  ///
  /// To read few values of a large list, use `BinaryPropertyList`, which decodes only those.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - bytes: All bytes of the list.
  ///   - options: The options.
  ///   - userInfo: The `userInfo` of the decoder, for the types that are decoded.
  /// - Returns: The value.
  /// - Precondition: Decoders and containers are not used after this call. A type may keep them, but
  ///   a later call of their functions stops the program. Checked in every build.
  /// - Throws: A `PropertyListError`: the kind, the object, its offset, and the path of keys and indices to
  ///   it. An error of a type's own is thrown as it is, unless it is a `DecodingError`, which becomes
  ///   `refused`. Too deep a value is an error even if a type catches it.
  /// - Complexity: O(*n*) in the objects that the type reads; allocates for each container.
  public static func decode<Value: Decodable>(
    _ type: Value.Type = Value.self, from bytes: Span<UInt8>,
    options: PropertyListOptions = decodingOptions,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) throws -> Value {
    do {
      return try decodeCatchable(
        type, from: bytes, options: options, userInfo: userInfo, ListConversions())
    } catch {
      throw (error as? DecodingError)?.list ?? error
    }
  }

  /// Decodes a value as `decode` does, but throws the error as types catch it, and converts types.
  package static func decodeCatchable<Value: Decodable>(
    _ type: Value.Type, from bytes: Span<UInt8>, options: PropertyListOptions,
    userInfo: [CodingUserInfoKey: any Sendable], _ conversions: ListConversions
  ) throws -> Value {
    try options.check(byteCount: bytes.count)
    guard format(of: bytes) == .binary else {
      let binary = try converted(bytes)
      do {
        var options = options
        options.limits.document = nil
        return try decodeCatchable(
          type, from: binary.span, options: options, userInfo: userInfo, conversions)
      } catch {
        throw withoutPosition(error)
      }
    }
    let raw = bytes.rawBytes
    let list = try BinaryPropertyList(raw)
    let root = try list.root
    let value = DecodedValue(number: root.object, offset: root.offset)
    // SAFETY: the storage uses the memory until `close`, which is called before this closure ends.
    return try unsafe raw.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { throw PropertyListError(.notBinary, at: 0) }
      let storage = unsafe DecodingStorage(list, start: start, options, userInfo, conversions)
      defer { storage.close() }
      return try storage.root(type, at: value)
    }
  }

  /// Returns an error of a converted list: its position means nothing to the caller, but the path does.
  private static func withoutPosition(_ error: any Error) -> any Error {
    guard var listError = error as? PropertyListError ?? (error as? DecodingError)?.list else {
      return error
    }
    (listError.object, listError.offset) = (nil, nil)
    return error is DecodingError ? listError.decodingError : listError
  }
}

extension DecodingStorage {
  /// Decodes the root object.
  fileprivate func root<Value: Decodable>(
    _ type: Value.Type, at value: DecodedValue
  ) throws -> Value {
    do {
      let decoded = try decode(type, at: value, nil)
      if let failure { throw failure }
      return decoded
    } catch {
      throw failure ?? error
    }
  }
}
