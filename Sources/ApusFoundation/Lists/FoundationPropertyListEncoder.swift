import ApusBytes
import ApusIO
import ApusPropertyList
public import Foundation
import Synchronization

/// An encoder of property lists with the values and errors of Foundation's `PropertyListEncoder`.
///
/// Use `PropertyList.encode(_:sharesStrings:userInfo:)` for bytes that are not `Data`, and a `BinaryPropertyListWriter`
/// for large lists.
///
///     let encoder = FoundationPropertyListEncoder()
///     encoder.outputFormat = .xml
///     let data = try encoder.encode(["at": Date(timeIntervalSince1970: 0)])
///     String(decoding: data, as: UTF8.self).contains("<date>1970-01-01T00:00:00Z</date>")  // true
///
/// The keys of each dictionary are sorted. The page <doc:Differences> lists all differences. Several threads can
/// use one encoder.
public final class FoundationPropertyListEncoder: Sendable {
  private struct Settings: Sendable {
    var format = PropertyListSerialization.PropertyListFormat.binary
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  }

  private let settings = Mutex(Settings())

  /// Creates an encoder of binary lists.
  public init() {}

  /// The format of the list; `binary` by default. Foundation writes no OpenStep lists, and neither does this encoder.
  public var outputFormat: PropertyListSerialization.PropertyListFormat {
    get { settings.withLock { $0.format } }
    set { settings.withLock { $0.format = newValue } }
  }

  /// Values for the types.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { settings.withLock { $0.userInfo } }
    set { settings.withLock { $0.userInfo = newValue } }
  }

  /// Encodes a value, which must become an array or a dictionary.
  ///
  /// - Parameter value: The value.
  /// - Returns: The bytes of the list.
  /// - Throws: An `EncodingError`, whose underlying error is a `PropertyListWriterError`; or the error of a type as it is.
  /// - Complexity: O(*n*) in the objects. Allocates a container for each type, and the list twice.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    let settings = settings.withLock { $0 }
    do {
      let list = try PropertyList.encode(
        value, sharesStrings: true, userInfo: settings.userInfo, .foundation)
      guard try Self.isContainer(list) else {
        throw Self.refusal(of: value, "the root \(Value.self) is no array and no dictionary")
      }
      return switch settings.format {
      case .binary: Data(list)
      case .xml: Data(try Self.xml(list))
      default: throw Self.refusal(of: value, "outputFormat must be binary or xml")
      }
    } catch let error as StreamError {
      throw Self.refusal(of: value, "\(error.cause)", error.cause)
    }
  }

  private static func xml(_ list: [UInt8]) throws(StreamError) -> [UInt8] {
    var writer = XMLPropertyListWriter(into: MemorySink())
    try PropertyList.parse(list.span, into: &writer)
    return FoundationListText.text(try writer.finish())
  }

  /// Whether the root of a list is an array or a dictionary.
  private static func isContainer(_ list: [UInt8]) throws -> Bool {
    let kind = try BinaryPropertyList(list.span.rawBytes).root.kind
    return kind == .array || kind == .dictionary
  }

  private static func refusal(
    of value: Any, _ reason: String, _ cause: (any Error)? = nil
  ) -> any Error {
    EncodingError.invalidValue(
      value,
      EncodingError.Context(codingPath: [], debugDescription: reason, underlyingError: cause))
  }
}
