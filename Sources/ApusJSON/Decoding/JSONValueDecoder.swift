import ApusBytes

/// A decoder of `Decodable` types from JSON.
///
/// It is to be used like the `JSONDecoder` of Foundation, and differs in its errors: `decode` throws a
/// `JSONError`, and a value of a wrong type has a line, a column and a path as well. Within `init(from:)`,
/// the same error is a `DecodingError`, such as `typeMismatch` or `keyNotFound`, that a type can catch.
///
///     struct User: Decodable { var id: Int, name: String }
///     let text = #"{"id": 1, "name": "Ada"}"#
///     try JSONValueDecoder().decode(User.self, from: text.utf8.span)
///
/// The whole text is checked first. If only a few keys matter, a `JSONReader` is faster. Of
/// duplicate keys the value counts that the options choose; `all` is the same as `last`.
///
/// These are the other differences from `JSONDecoder`:
///
/// - `URL`, `Date`, `Data` and `Decimal` of Foundation are errors. Import `ApusFoundation` and use its
///   `FoundationJSONDecoder`; or convert a type with `JSONDecodingStrategies.convert(_:_:)`, a decimal number
///   with `JSONDigits`.
/// - `superDecoder()` of a container with keys throws `missingKey` if the key `super` is missing, instead of
///   a decoder of `null`.
/// - A double is read as an integer only below 2^53 in magnitude.
/// - The count of an array is found when it is asked for, in the time of a pass over its tokens.
public struct JSONValueDecoder: Sendable {
  /// The choices and limits of the text.
  public var options: JSONOptions
  /// The strategies for keys, dates, data and numbers.
  public var strategies = JSONDecodingStrategies()
  /// Values for `Decoder.userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The maximum number of values within values that are decoded; 100 by default.
  ///
  /// Levels of the text are counted, also for a type that decodes itself as several types in turn. A deeper
  /// value is the error `tooDeep`, even if a type catches it. Types recurse, unlike the engine. In a debug build, the default needs less than the 512 KiB of
  /// stack that a thread of a pool has, and less than 1 MiB for a type that decodes itself as other types.
  public var depthLimit = 100

  /// Creates a decoder.
  public init(options: JSONOptions = JSONOptions()) { self.options = options }

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: UTF-8, of less than 4 GiB. A copy is kept while the value is decoded.
  /// - Returns: The value.
  /// - Throws: A `JSONError` with its line, column and path. A `DecodingError` that a type throws of its own
  ///   accord becomes `rejected`, at the position of its value. Any other error of a type is thrown as it is.
  /// - Complexity: O(*n*). Allocates a copy of the text, the tokens, and a container for each type and
  ///   depth. The memory of the tokens, at most 5 MiB, is kept for the next text.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from text: Span<UInt8>
  ) throws -> Value {
    var bytes: [UInt8] = []
    bytes.append(copying: text)
    return try decode(type, from: bytes)
  }

  /// Decodes a text, without a copy; otherwise the same.
  public func decode<Value: Decodable>(
    _ type: Value.Type, from text: [UInt8]
  ) throws -> Value {
    do {
      return try decodeCatchable(type, from: text)
    } catch let failure as DecodedTextError {
      throw failure.problem ?? failure.error
    }
  }

  /// Decodes a text as `decode` does, but throws the error as types catch it.
  ///
  /// - Throws: A `JSONError` of the text, or a `DecodedTextError` with the error of a type.
  package func decodeCatchable<Value: Decodable>(
    _ type: Value.Type, from text: [UInt8]
  ) throws -> Value {
    let rewritten = try rewritten(text)
    let decoded: DecodedText
    do throws(JSONError) {
      decoded = try checked(rewritten.bytes)
    } catch {
      throw rewritten.inText(error)
    }
    defer { decoded.finish() }
    do {
      let value = try decoded.decode(type, 0, depth: 0)
      try decoded.checkDepth()
      return value
    } catch {
      let bytes = decoded.bytes
      let problem = decoded.problem(of: error).map { problem in
        rewritten.inText(problem.located(in: bytes.span))
      }
      throw DecodedTextError(error: error, problem: problem)
    }
  }

  /// The greatest size of a text in bytes: tokens have offsets of 32 bits.
  var textLimit: Int { min(max(0, options.textLimit), Int(UInt32.max) - 1) }

  private func rewritten(_ text: [UInt8]) throws(JSONError) -> RewrittenText {
    // A text of JSON5 is longer than its rewritten form, which is checked later.
    guard text.count <= textLimit else {
      throw JSONError(.documentTooLarge(limit: textLimit), at: textLimit)
    }
    return try RewrittenText(text, options)
  }

  /// Checks a text without comments and JSON5.
  private func checked(_ bytes: [UInt8]) throws(JSONError) -> DecodedText {
    let start = try JSONParser.markSize(bytes.span, strict)
    let tokens = TokenIndex(bytes.span, from: start, strict)
    if !tokens.isWellFormed { try JSONParser.check(bytes.span, options: strict) }
    return DecodedText(bytes, tokens, self)
  }

  /// The options for the check of a text without extensions. Types choose among duplicate keys, unless these
  /// are errors.
  private var strict: JSONOptions {
    var strict = options
    if options.duplicateKeys != .error { strict.duplicateKeys = .all }
    strict.leniencies.subtract(.rewritten)
    return strict
  }
}

/// The error of a value, in two forms.
package struct DecodedTextError: Error {
  /// The error as types catch it, or the error of a type.
  package let error: any Error
  /// The error of the format, or `nil` if the error is a type's own.
  package let problem: JSONError?
}
