import ApusJSON
public import Foundation
import Synchronization

/// An encoder of JSON with the settings, bytes and errors of Foundation's `JSONEncoder`.
///
/// Use a `JSONValueEncoder` for bytes that are not `Data`, and for a layout of your own.
///
///     struct Post: Encodable { var at: Date, price: Decimal }
///     let encoder = FoundationJSONEncoder()
///     encoder.dateEncodingStrategy = .iso8601
///     encoder.outputFormatting = [.sortedKeys]
///     let post = Post(at: Date(timeIntervalSince1970: 0), price: Decimal(string: "19.99") ?? 0)
///     String(decoding: try encoder.encode(post), as: UTF8.self)  // {"at":"1970-01-01T00:00:00Z","price":19.99}
///
/// Keys are in the order in which the type encodes them, unless they are sorted. The page <doc:Differences> lists all
/// differences. Several threads can use one encoder.
public final class FoundationJSONEncoder: Sendable {
  private struct Settings: Sendable {
    var dates = JSONEncoder.DateEncodingStrategy.deferredToDate
    var data = JSONEncoder.DataEncodingStrategy.base64
    var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
    var floats = JSONEncoder.NonConformingFloatEncodingStrategy.throw
    var formatting: JSONEncoder.OutputFormatting = []
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The encoder with these settings, if it was made.
    var encoder: JSONValueEncoder?
  }

  private let settings = Mutex(Settings())

  /// Creates an encoder with the default settings of `JSONEncoder`.
  public init() {}

  /// The layout of the text; no blanks, and slashes with a backslash, by default.
  public var outputFormatting: JSONEncoder.OutputFormatting {
    get { settings.withLock { $0.formatting } }
    set { change { $0.formatting = newValue } }
  }

  /// The form of dates; `deferredToDate` by default.
  public var dateEncodingStrategy: JSONEncoder.DateEncodingStrategy {
    get { settings.withLock { $0.dates } }
    set { change { $0.dates = newValue } }
  }

  /// The form of data; `base64` by default.
  public var dataEncodingStrategy: JSONEncoder.DataEncodingStrategy {
    get { settings.withLock { $0.data } }
    set { change { $0.data = newValue } }
  }

  /// The conversion of keys; `useDefaultKeys` by default.
  public var keyEncodingStrategy: JSONEncoder.KeyEncodingStrategy {
    get { settings.withLock { $0.keys } }
    set { change { $0.keys = newValue } }
  }

  /// The form of infinity and NaN; `throw` by default.
  public var nonConformingFloatEncodingStrategy: JSONEncoder.NonConformingFloatEncodingStrategy {
    get { settings.withLock { $0.floats } }
    set { change { $0.floats = newValue } }
  }

  /// Values for the types.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { settings.withLock { $0.userInfo } }
    set { change { $0.userInfo = newValue } }
  }

  private func change(_ body: (inout sending Settings) -> Void) {
    settings.withLock { settings in
      body(&settings)
      settings.encoder = nil
    }
  }

  /// Encodes a value.
  ///
  /// - Parameter value: The value.
  /// - Returns: The text in UTF-8.
  /// - Throws: An `EncodingError`, whose underlying error is a `JSONWriterError`; or the error of a type as it is.
  /// - Complexity: O(*n*). Allocates the text twice, and a third time for pretty output or escapes of slashes.
  public func encode<Value: Encodable>(_ value: Value) throws -> Data {
    let (encoder, formatting) = prepared()
    do {
      let text = try encoder.encode(value)
      return Data(FoundationLayout.text(text, formatting))
    } catch let error as JSONWriterError {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: [], debugDescription: error.description, underlyingError: error))
    }
  }

  /// Returns an encoder with the settings.
  private func prepared() -> (JSONValueEncoder, JSONEncoder.OutputFormatting) {
    settings.withLock { settings in
      let encoder = settings.encoder ?? Self.encoder(settings)
      settings.encoder = encoder
      return (encoder, settings.formatting)
    }
  }

  private static func encoder(_ settings: Settings) -> JSONValueEncoder {
    var encoder = JSONValueEncoder()
    encoder.userInfo = settings.userInfo
    encoder.format.sortsKeys = settings.formatting.contains(.sortedKeys)
    encoder.strategies.convertFoundationTypes(dates: settings.dates, data: settings.data)
    if case .convertToString(let infinity, let negative, let nan) = settings.floats {
      encoder.format.nonFinite = .strings(
        infinity: infinity, negativeInfinity: negative, nan: nan)
    }
    switch settings.keys {
    case .useDefaultKeys: break
    case .convertToSnakeCase: encoder.strategies.keys = .toSnakeCase
    case .custom(let body): encoder.strategies.keyOfPath = body
    @unknown default:
      preconditionFailure("keyEncodingStrategy has a case that this version does not know")
    }
    return encoder
  }
}
