// compares the references of errors

import ApusBytes

/// A text that is decoded: its bytes, its tokens, and a decoder for each depth.
final class DecodedText {
  private let parts: DecodedParts
  var bytes: [UInt8] { parts.bytes }
  let strategies: JSONDecodingStrategies
  let options: JSONOptions
  let depthLimit: Int
  let userInfo: [CodingUserInfoKey: any Sendable]
  /// The types of each depth. Their decoders refer to this object, and are dropped when the value is
  /// decoded.
  private var slots: [DecodingSlot] = []
  /// The decoders of values that have none of their own.
  private let nested = NestedDecoders()
  private var isFinished = false
  let scalarTypes = ScalarTypes()
  /// The last array that was read to its end, and the token after it.
  private var last = (array: -1, end: 0)
  /// The last array whose elements were counted.
  private var counted = (array: -1, count: 0)
  /// The error of the first value that is too deep; a type that catches it would lose values.
  private var tooDeep: JSONError?
  /// The number of values that are decoded once more by their own containers.
  private var repeatCount = 0
  /// The last error that a type threw, and the token of its value.
  private var failure: (error: any Error, index: Int)?
  private var paths = TokenPaths()
  /// The descriptions of errors of a wrong type.
  private var mismatches: [(found: JSONKind, expected: JSONExpectation?, text: String)] = []
  /// The path that was asked for last.
  private var lastPath: (index: Int, keys: [any CodingKey]) = (-1, [])

  init(_ bytes: [UInt8], _ tokens: TokenIndex, _ decoder: JSONValueDecoder) {
    userInfo = decoder.userInfo
    options = decoder.options
    strategies = decoder.strategies
    depthLimit = decoder.depthLimit
    parts = DecodedParts(
      bytes, tokens, rounds: options.numbers == .round,
      followsFoundation: strategies.followsFoundation, names: strategies.nonFinite)
    parts.setOwner(self)
  }

  /// The bytes and tokens, which are used while this object lives.
  @inline(__always)
  var view: TokenReader { parts.view }

  /// Drops the decoders, which otherwise would keep this object.
  func finish() {
    isFinished = true
    failure = nil
    slots = []
    nested.removeAll()
    KeptContainers.sweep()
  }

  /// The decoders of values that have none of their own, or `nil` after the end.
  var nestedDecoders: NestedDecoders? { isFinished ? nil : nested }

  /// The types of a depth; after the end, types that nobody keeps.
  func slot(_ depth: Int) -> DecodingSlot {
    if isFinished { return DecodingSlot() }
    while slots.count <= depth { slots.append(DecodingSlot()) }
    return slots[depth]
  }

  /// Notes the token after an array.
  func setEnd(_ array: Int, _ end: Int) { last = (array, end) }

  /// The token after a value.
  @inline(__always)
  func end(_ index: Int) -> Int { last.array == index ? last.end : view.end(index) }

  /// The number of elements of an array.
  ///
  /// - Complexity: O(*n*) in the number of its tokens; O(1) for the same array again.
  func count(_ array: Int) -> Int {
    if counted.array != array { counted = (array, view.elementCount(array)) }
    return counted.count
  }

  /// Returns the name of a key of an object in a type.
  func name(_ key: String, of object: Int) -> String {
    guard let keyOfPath = strategies.keyOfPath else { return strategies.name(key) }
    return keyOfPath(codingPath(object) + [PathKey.key(key)]).stringValue
  }

  /// The path to a value.
  ///
  /// - Complexity: O(*d*) in its depth and the number of tokens before it whose paths were not read yet.
  func codingPath(_ index: Int) -> [any CodingKey] {
    // A type that tries other types catches several errors of a value.
    if lastPath.index == index { return lastPath.keys }
    let keys = paths.keys(to: index, in: view)
    lastPath = (index, keys)
    return keys
  }
}

// MARK: - Errors

extension DecodedText {
  /// Returns an error as types catch it; its context keeps the error.
  func decodingError(_ error: JSONError, _ type: Any.Type) -> DecodingError {
    let context = context(of: error)
    switch error.kind {
    case .wrongType(found: .null), .unexpectedEnd: return .valueNotFound(type, context)
    case .wrongType: return .typeMismatch(type, context)
    default: return .dataCorrupted(context)
    }
  }

  func context(of error: JSONError) -> DecodingError.Context {
    DecodingError.Context(
      codingPath: codingPath(view.token(at: error.offset)),
      debugDescription: description(of: error),
      underlyingError: error)
  }

  private func description(of error: JSONError) -> String {
    let expected = error.expected
    guard case .wrongType(let found) = error.kind else {
      return error.kind.description + (expected.map { "; expected " + $0.rawValue } ?? "")
    }
    // A type that tries other types catches the same few errors many times.
    if let known = mismatches.first(where: { $0.found == found && $0.expected == expected }) {
      return known.text
    }
    let text = "found " + found.rawValue + (expected.map { "; expected " + $0.rawValue } ?? "")
    mismatches.append((found, expected, text))
    return text
  }

  /// Throws the error of a value that was too deep, although a type has caught it.
  func checkDepth() throws(JSONError) {
    if let tooDeep { throw tooDeep }
  }

  /// Returns an error that has left all types as one of the format, or `nil` if it is a type's own.
  func problem(of error: any Error) -> JSONError? {
    if let tooDeep { return tooDeep }
    switch error as? DecodingError {
    case nil: return nil
    case .keyNotFound(let key, let context):
      let name = strategies.key(of: key.stringValue)
      return problem(of: context) ?? JSONError(.missingKey(name), at: offset(of: error))
    case .dataCorrupted(let context), .typeMismatch(_, let context), .valueNotFound(_, let context):
      return problem(of: context)
        ?? JSONError(.rejected(context.debugDescription), at: offset(of: error))
    @unknown default: return JSONError(.rejected("\(error)"), at: offset(of: error))
    }
  }

  private func problem(of context: DecodingError.Context) -> JSONError? {
    context.underlyingError as? JSONError
  }
}

// MARK: - Values of any type

extension DecodedText {
  /// Decodes a value of any type.
  func decode<T: Decodable>(_ type: T.Type, _ index: Int, depth: Int) throws -> T {
    try decode(type, index, depth: depth, slot(depth).decoding(of: type, self))
  }

  /// Decodes a value of a type.
  @inline(__always)
  func decode<T: Decodable>(
    _ type: T.Type, _ index: Int, depth: Int, _ decoding: TypeDecoding
  ) throws -> T {
    if decoding.isScalar { return try scalar(type, index) }
    do {
      guard depth - repeatCount < depthLimit else { throw tooDeep(index) }
      switch decoding.form {
      case .converted(let conversion):
        return try converted(type, conversion, index, depth + 1)
      case .array(let array): return try elements(array, as: type, index, depth + 1, decoding)
      case .refused: throw refusal(of: type, index)
      case .object, .scalar: return try T(from: decoding.decoder(self, index, depth + 1))
      }
    } catch {
      throw failed(error, index)
    }
  }

  /// Decodes a value as another type, for its own container: no level of the text is between the two.
  func decodeAgain<T: Decodable>(_ type: T.Type, _ index: Int, depth: Int) throws -> T {
    guard repeatCount < RepeatLimit.count(depthLimit) else { throw tooDeep(index) }
    repeatCount += 1
    defer { repeatCount -= 1 }
    return try decode(type, index, depth: depth)
  }

  @inline(never)
  private func tooDeep(_ index: Int) -> any Error {
    let error = JSONError(.tooDeep(limit: depthLimit), at: view.position(index))
    tooDeep = tooDeep ?? error
    return decodingError(error, Any.self)
  }

  /// Notes the value whose type threw an error, and returns the error. An error that passes through the
  /// types around it has its first value; a type that recovers may throw another one later.
  @inline(never)
  private func failed(_ error: any Error, _ index: Int) -> any Error {
    // An error may keep its decoder, and so this object.
    if isFinished { return error }
    if let failure, areSame(failure.error, error) { return error }
    failure = (error, index)
    return error
  }

  /// The offset of the value whose type threw an error.
  private func offset(of error: any Error) -> Int {
    guard let failure, areSame(failure.error, error) else { return view.position(0) }
    return view.position(failure.index)
  }

  /// Decodes a value that a closure converts.
  @inline(never)
  private func converted<T: Decodable>(
    _ type: T.Type, _ conversion: AnyValueConversion, _ index: Int, _ depth: Int
  ) throws -> T {
    // A conversion is kept under the identity of its type, which was compared.
    try sameObject(conversion, as: ValueConversion<T>.self)
      .value(DecodedSite(text: self, value: index, depth: depth, keepsKeys: false))
  }

  /// The error of a type of Foundation, whose own form is not that of Foundation's coders.
  @inline(never)
  private func refusal(of type: Any.Type, _ index: Int) -> any Error {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: codingPath(index),
        debugDescription: FoundationTypes.refusal(of: "\(type)", "FoundationJSONDecoder")))
  }

  @inline(never)
  private func elements<Array: ElementArray, T>(
    _ array: Array.Type, as type: T.Type, _ index: Int, _ depth: Int, _ decoding: TypeDecoding
  ) throws -> T {
    try sameValue(array.elements(self, index, depth, decoding), as: type)
  }

  /// Reads a type that needs no decoder.
  private func scalar<T>(_ type: T.Type, _ index: Int) throws -> T {
    let id = ObjectIdentifier(type)
    let view = view
    if id == scalarTypes.string { return try sameValue(view.string(index), as: type) }
    if id == scalarTypes.integer {
      return try sameValue(view.integer(index) as Int, as: type)
    }
    if id == scalarTypes.double { return try sameValue(view.double(index), as: type) }
    if id == scalarTypes.boolean { return try sameValue(view.boolean(index), as: type) }
    if id == scalarTypes.doubles { return try sameValue(doubles(index), as: type) }
    if id == scalarTypes.integers { return try sameValue(integers(index), as: type) }
    return try sameValue(strings(index), as: type)
  }
}
