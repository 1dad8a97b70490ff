import ApusJSON
public import Foundation
import Synchronization

/// A decoder of JSON with the settings, values and errors of Foundation's `JSONDecoder`, several times as fast.
///
/// Use a `JSONValueDecoder` for bytes that are not `Data`, and for errors with a line and a column. Use a
/// `JSONReader` if only a few values of a text matter.
///
///     struct Post: Decodable { var at: Date, link: URL, price: Decimal }
///     let decoder = FoundationJSONDecoder()
///     decoder.dateDecodingStrategy = .iso8601
///     let text = #"{"at": "2026-11-24T06:22:33Z", "link": "https://a.example", "price": 19.99}"#
///     try decoder.decode(Post.self, from: Data(text.utf8)).price  // 19.99, exactly
///
/// The page <doc:Differences> lists all differences. Several threads can use one decoder.
public final class FoundationJSONDecoder: Sendable {
  private struct Settings: Sendable {
    var dates = JSONDecoder.DateDecodingStrategy.deferredToDate
    var data = JSONDecoder.DataDecodingStrategy.base64
    var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
    var floats = JSONDecoder.NonConformingFloatDecodingStrategy.throw
    var allowsJSON5 = false
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The decoder with these settings, if it was made.
    var decoder: JSONValueDecoder?
    /// Memory of the text before, which is used again: new memory of a large text costs as much as its scan.
    var memory: [UInt8] = []
  }

  private let settings = Mutex(Settings())

  /// Creates a decoder with the default settings of `JSONDecoder`.
  public init() {}

  /// The form of dates; `deferredToDate` by default.
  public var dateDecodingStrategy: JSONDecoder.DateDecodingStrategy {
    get { settings.withLock { $0.dates } }
    set { change { $0.dates = newValue } }
  }

  /// The form of data; `base64` by default.
  public var dataDecodingStrategy: JSONDecoder.DataDecodingStrategy {
    get { settings.withLock { $0.data } }
    set { change { $0.data = newValue } }
  }

  /// The conversion of keys; `useDefaultKeys` by default.
  public var keyDecodingStrategy: JSONDecoder.KeyDecodingStrategy {
    get { settings.withLock { $0.keys } }
    set { change { $0.keys = newValue } }
  }

  /// The form of infinity and NaN; `throw` by default.
  public var nonConformingFloatDecodingStrategy: JSONDecoder.NonConformingFloatDecodingStrategy {
    get { settings.withLock { $0.floats } }
    set { change { $0.floats = newValue } }
  }

  /// Whether a text may be JSON5; `false` by default.
  public var allowsJSON5: Bool {
    get { settings.withLock { $0.allowsJSON5 } }
    set { change { $0.allowsJSON5 = newValue } }
  }

  /// Values for the initialisers of the types.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { settings.withLock { $0.userInfo } }
    set { change { $0.userInfo = newValue } }
  }

  private func change(_ body: (inout sending Settings) -> Void) {
    settings.withLock { settings in
      body(&settings)
      settings.decoder = nil
    }
  }

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - data: UTF-8, UTF-16 or UTF-32, of less than 4 GiB.
  /// - Returns: The value.
  /// - Throws: A `DecodingError`, whose underlying error is a `JSONError` with the line, the column and the path;
  ///   or the error of a type as it is.
  /// - Complexity: O(*n*). Allocates what `JSONValueDecoder.decode(_:from:)` allocates. The memory of the text,
  ///   at most 4 MiB, is kept for the next text.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    let decoder = prepared()
    var text = settings.withLock { settings in
      defer { settings.memory = [] }
      return settings.memory
    }
    TextEncoding.copy(data, into: &text)
    defer {
      if text.capacity <= Self.keptMemory { settings.withLock { $0.memory = text } }
    }
    do {
      do {
        return try decoder.decodeCatchable(type, from: text)
      } catch let error as JSONError {
        return try Self.decodeLeniently(type, text, decoder, error)
      }
    } catch let failure as DecodedTextError {
      throw failure.foundationError
    }
  }

  /// The largest text, in bytes, whose memory is kept for the next one.
  private static let keptMemory = 4 << 20

  /// Decodes a text that is not JSON: Foundation accepts a comma after the last element or member.
  private static func decodeLeniently<Value: Decodable>(
    _ type: Value.Type, _ text: [UInt8], _ decoder: JSONValueDecoder, _ error: JSONError
  ) throws -> Value {
    var decoder = decoder
    decoder.options.leniencies.insert(.trailingCommas)
    do {
      return try decoder.decodeCatchable(type, from: text)
    } catch is JSONError {
      throw error.foundationError
    }
  }

  /// Returns a decoder with the settings.
  private func prepared() -> JSONValueDecoder {
    settings.withLock { settings in
      let decoder = settings.decoder ?? Self.decoder(settings)
      settings.decoder = decoder
      return decoder
    }
  }

  private static func decoder(_ settings: Settings) -> JSONValueDecoder {
    var decoder = JSONValueDecoder()
    decoder.userInfo = settings.userInfo
    decoder.options.duplicateKeys = .first
    decoder.strategies.followsFoundation = true
    if settings.allowsJSON5 { decoder.options.leniencies = .json5 }
    decoder.strategies.convertFoundationTypes(dates: settings.dates, data: settings.data)
    if case .convertFromString(let infinity, let negative, let nan) = settings.floats {
      decoder.strategies.nonFinite = (infinity, negative, nan)
    }
    switch settings.keys {
    case .useDefaultKeys: break
    case .convertFromSnakeCase: decoder.strategies.keys = .fromSnakeCase
    case .custom(let body): decoder.strategies.keyOfPath = body
    @unknown default:
      preconditionFailure("keyDecodingStrategy has a case that this version does not know")
    }
    return decoder
  }
}

extension DecodedTextError {
  /// The error that Foundation's decoder throws.
  fileprivate var foundationError: any Error {
    if let error = error as? JSONError { return (problem ?? error).foundationError }
    guard let error = error as? DecodingError, let problem else { return error }
    return error.caused(by: problem)
  }
}

extension JSONError {
  /// The error that Foundation's decoder throws for a text that is not JSON.
  fileprivate var foundationError: any Error {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: [], debugDescription: "The given data was not valid JSON.",
        underlyingError: self))
  }
}

extension DecodingError {
  /// Returns the error with the error of the format that has a line and a column.
  fileprivate func caused(by problem: JSONError) -> DecodingError {
    func located(_ context: Context) -> Context {
      Context(
        codingPath: context.codingPath, debugDescription: context.debugDescription,
        underlyingError: problem)
    }
    return switch self {
    case .typeMismatch(let type, let context): .typeMismatch(type, located(context))
    case .valueNotFound(let type, let context): .valueNotFound(type, located(context))
    case .keyNotFound(let key, let context): .keyNotFound(key, located(context))
    case .dataCorrupted(let context): .dataCorrupted(located(context))
    @unknown default: self
    }
  }
}
