import ApusBytes

/// A text that is decoded: its bytes, its tokens and the shapes of its objects.
///
/// Containers keep a reference to it, so that they may outlive the call of `decode`.
final class DecodedText {
  let bytes: [UInt8]
  let tokens: TokenIndex
  let rules: JSONRules
  let strategies: JSONDecodingStrategies
  let depthLimit: Int
  let userInfo: [CodingUserInfoKey: Any]
  /// The shape of the last object of each key type.
  private var shapes: [ObjectIdentifier: ObjectShape] = [:]
  private var lastShape: (keys: ObjectIdentifier, shape: ObjectShape)?
  /// The tokens of the values of all objects so far, so that an object needs no array of its own.
  private var values: [Int32] = []
  let scalarTypes = ScalarTypes()
  /// The value whose type threw an error that is not of this module.
  var failure: Int?

  init(
    _ bytes: [UInt8], _ rules: JSONRules, _ strategies: JSONDecodingStrategies, depthLimit: Int,
    userInfo: [CodingUserInfoKey: Any]
  ) {
    self.bytes = bytes
    self.rules = rules
    self.strategies = strategies
    self.depthLimit = depthLimit
    self.userInfo = userInfo
    tokens = TokenIndex(bytes.span, acceptsAnyBytes: rules.invalidUTF8 == .replace)
  }

  /// The offset of a value in the text.
  func offset(_ index: Int) -> Int { tokens.position(index) }

  /// The string or key at a token.
  @inline(__always)
  func string(_ index: Int) -> String {
    let bytes = bytes
    let range = tokens.position(index) + 1..<tokens.position(index + 1)
    return JSONString(
      bytes: bytes.span.extracting(range), mark: tokens.kind(index + 1), offset: range.lowerBound
    ).text
  }

  /// Whether the key at a token has the same bytes as another key.
  @inline(__always)
  func isKey(_ index: Int, _ raw: [UInt8]) -> Bool {
    let bytes = bytes
    let start = tokens.position(index) + 1
    let count = tokens.position(index + 1) - start
    return count == raw.count
      && JSONString.areEqual(bytes.span.extracting(start..<start + count), raw.span)
  }

  func raw(_ index: Int) -> [UInt8] {
    Array(bytes[tokens.position(index) + 1..<tokens.position(index + 1)])
  }

  func kind(_ index: Int) -> JSONKind { JSONKind(firstByte: tokens.kind(index)) ?? .null }

  /// Returns the shape of an object, and the place of its first value for `value(_:)`.
  func shape<Key>(_ index: Int, _ type: Key.Type) throws(JSONError) -> (ObjectShape, Int) {
    let keys = ObjectIdentifier(type)
    let start = values.count
    let known = lastShape?.keys == keys ? lastShape?.shape : shapes[keys]
    if let known, known.appendValues(of: index, in: self, to: &values) {
      lastShape = (keys, known)
      return (known, start)
    }
    let shape = try ObjectShape(of: index, in: self)
    shapes[keys] = shape
    lastShape = (keys, shape)
    _ = shape.appendValues(of: index, in: self, to: &values)
    return (shape, start)
  }

  /// The token of a value of an object.
  func value(_ place: Int) -> Int { Int(values[place]) }
}

/// The types that are read without a decoder. Their identities are kept, because that of a generic
/// type is a look-up of the runtime.
struct ScalarTypes {
  let string = ObjectIdentifier(String.self)
  let integer = ObjectIdentifier(Int.self)
  let double = ObjectIdentifier(Double.self)
  let boolean = ObjectIdentifier(Bool.self)
  let strings = ObjectIdentifier([String].self)
  let integers = ObjectIdentifier([Int].self)
  let doubles = ObjectIdentifier([Double].self)
}

// MARK: - Scalars

extension DecodedText {
  func wrongType(_ index: Int, _ expected: JSONExpectation) -> JSONError {
    JSONError(.wrongType(found: kind(index)), at: offset(index), expected: expected)
  }

  func isNull(_ index: Int) -> Bool { tokens.kind(index) == UInt8(ascii: "n") }

  func boolean(_ index: Int) throws(JSONError) -> Bool {
    switch tokens.kind(index) {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw wrongType(index, .boolean)
    }
  }

  func text(_ index: Int) throws(JSONError) -> String {
    guard tokens.kind(index) == UInt8(ascii: "\"") else { throw wrongType(index, .string) }
    return string(index)
  }

  @inline(__always)
  func number(_ index: Int) throws(JSONError) -> JSONNumber {
    guard kind(index) == .number else { throw wrongType(index, .number) }
    let bytes = bytes
    let start = tokens.position(index)
    let end = NumberScanner.end(bytes.span.rawBytes, start, tokens.position(index + 1))
    do throws(JSONError) {
      return try NumberScanner.number(
        bytes.span.rawBytes, start, end, rounds: rules.numbers == .round)
    } catch {
      switch bytes.span.extracting(start..<end).text {
      case "NaN": return .double(.nan)
      case "Infinity": return .double(.infinity)
      case "-Infinity": return .double(-.infinity)
      default: throw error
      }
    }
  }

  func integer<T: FixedWidthInteger>(_ index: Int) throws(JSONError) -> T {
    guard kind(index) == .number else { throw wrongType(index, .integer) }
    if let value: T = try number(index).integer() { return value }
    throw JSONError(.numberOutOfRange, at: offset(index), expected: .integer)
  }

  func double(_ index: Int) throws(JSONError) -> Double {
    if let names = strategies.nonFinite, tokens.kind(index) == UInt8(ascii: "\"") {
      switch string(index) {
      case names.infinity: return .infinity
      case names.negativeInfinity: return -.infinity
      case names.nan: return .nan
      default: throw wrongType(index, .number)
      }
    }
    return try number(index).double
  }

  func float(_ index: Int) throws(JSONError) -> Float {
    let value = try double(index)
    let bytes = bytes
    let start = tokens.position(index)
    // The digits are rounded once: the nearest float of the nearest double may be another one.
    let end = NumberScanner.end(bytes.span.rawBytes, start, tokens.position(index + 1))
    let nearest = try? Float(decimal: bytes.span.extracting(start..<end))
    let float = nearest ?? Float(value)
    guard float.isFinite || !value.isFinite || rules.numbers == .round else {
      throw JSONError(.numberOutOfRange, at: offset(index), expected: .number)
    }
    return float
  }
}
