import ApusBytes
import ApusPropertyList
public import Foundation
import Synchronization

/// A decoder of property lists with the values and errors of Foundation's `PropertyListDecoder`.
///
/// Use `PropertyList.decode(_:from:options:userInfo:)` for bytes that are not `Data`, and a `BinaryPropertyList` if only
/// a few values of a list matter.
///
///     struct Stop: Codable { var name: String, at: Date }
///     let stops = [Stop(name: "Zoo", at: Date(timeIntervalSince1970: 0))]
///     let data = try FoundationPropertyListEncoder().encode(stops)
///     try FoundationPropertyListDecoder().decode([Stop].self, from: data)[0].name  // "Zoo"
///
/// The page <doc:Differences> lists all differences. Several threads can use one decoder.
public final class FoundationPropertyListDecoder: Sendable {
  private let values = Mutex<[CodingUserInfoKey: any Sendable]>([:])

  /// Creates a decoder.
  public init() {}

  /// Values for the initialisers of the types.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { values.withLock { $0 } }
    set { values.withLock { $0 = newValue } }
  }

  /// Decodes a list of any format.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: All bytes of the list.
  /// - Returns: The value.
  /// - Throws: A `DecodingError`, whose underlying error is a `PropertyListError`; or the error of a type as it is.
  /// - Complexity: O(*n*) in the objects that the type reads. Allocates a copy of the bytes, and a container for each type.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let bytes = [UInt8](data)
    do {
      return try PropertyList.decodeCatchable(
        type, from: bytes.span, options: PropertyList.decodingOptions, userInfo: userInfo,
        .foundation)
    } catch let error as PropertyListError {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [], debugDescription: "The given data was not a valid property list.",
          underlyingError: error))
    }
  }
}
