import ApusBytes

/// A text that is decoded: its bytes, its tokens, and a decoder for each depth.
///
/// Containers keep a reference to it, so that they may outlive the call of `decode`.
@safe
final class DecodedText {
  let bytes: [UInt8]
  // SAFETY: the address of the elements of `bytes`, which is an array of the standard library: it is
  // never changed, and this object keeps it.
  private let start: UnsafeRawPointer
  let tokens: TokenIndex
  let rules: JSONRules
  let strategies: JSONDecodingStrategies
  let depthLimit: Int
  let userInfo: [CodingUserInfoKey: Any]
  private let rounds: Bool
  /// The decoders of each depth. They refer to this object, and are dropped when the value is decoded.
  private var slots: [DecodingSlot] = []
  private var isFinished = false
  let scalarTypes = ScalarTypes()
  /// The last array that was read to its end, and the token after it.
  private var last = (array: -1, end: 0)
  /// The value whose type threw an error that is not of this module.
  var failure: Int?

  init(
    _ bytes: [UInt8], _ tokens: TokenIndex, _ decoder: JSONValueDecoder,
    userInfo: [CodingUserInfoKey: Any]
  ) {
    self.bytes = bytes
    self.tokens = tokens
    self.userInfo = userInfo
    rules = decoder.rules
    strategies = decoder.strategies
    depthLimit = decoder.depthLimit
    rounds = rules.numbers == .round
    // SAFETY: the property says why the address stays valid. An empty array, which is no
    // well-formed text, may have no address; no byte is read at the address of another object.
    unsafe start =
      bytes.withUnsafeBytes { $0.baseAddress }
      ?? UnsafeRawPointer(Unmanaged.passUnretained(tokens).toOpaque())
  }

  /// The bytes of the text.
  var span: RawSpan {
    @_lifetime(borrow self)
    @inline(__always) get {
      // SAFETY: `bytes` has that many bytes at that address.
      let span = unsafe RawSpan(_unsafeStart: start, byteCount: bytes.count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The offset of a value in the text.
  func offset(_ index: Int) -> Int { tokens.position(index) }

  /// The string or key at a token.
  @inline(__always)
  func string(_ index: Int) -> String {
    let first = tokens.position(index) + 1
    let end = tokens.position(index + 1)
    return JSONString(
      bytes: span.extracting(first..<end).elements, mark: tokens.kind(index + 1), offset: first
    ).text
  }

  /// The key at a token, with both quotes, as it stands in the text.
  func raw(_ index: Int) -> ArraySlice<UInt8> {
    bytes[tokens.position(index)...tokens.position(index + 1)]
  }

  func kind(_ index: Int) -> JSONKind { JSONKind(firstByte: tokens.kind(index)) ?? .null }

  /// Drops the decoders, which otherwise would keep this object.
  func finish() {
    isFinished = true
    slots = []
  }

  /// The decoders of a depth; after the end, decoders that nobody keeps.
  func slot(_ depth: Int) -> DecodingSlot {
    if isFinished { return DecodingSlot() }
    while slots.count <= depth { slots.append(DecodingSlot()) }
    return slots[depth]
  }

  /// Notes the token after an array.
  func setEnd(_ array: Int, _ end: Int) { last = (array, end) }

  /// The token after a value.
  @inline(__always)
  func end(_ index: Int) -> Int { last.array == index ? last.end : tokens.end(index) }

  /// Calls a closure with the addresses of the bytes and tokens.
  // SAFETY: the caller uses the address during the call only.
  @unsafe @inline(__always)
  func withLists<Result>(_ body: (UnsafePointer<UInt8>, TokenIndex) -> Result) -> Result {
    // SAFETY: `start` is the address of the bytes.
    unsafe body(start.assumingMemoryBound(to: UInt8.self), tokens)
  }
}

/// The types that are read without a decoder: those that arrays and optionals have most often. Their identities are kept, because that of a generic
/// type is a look-up of the runtime.
struct ScalarTypes {
  let string = ObjectIdentifier(String.self)
  let integer = ObjectIdentifier(Int.self)
  let double = ObjectIdentifier(Double.self)
  let boolean = ObjectIdentifier(Bool.self)
  let strings = ObjectIdentifier([String].self)
  let integers = ObjectIdentifier([Int].self)
  let doubles = ObjectIdentifier([Double].self)

  @inline(__always)
  func contains<T>(_ type: T.Type) -> Bool {
    let id = ObjectIdentifier(type)
    return id == string || id == integer || id == double || id == boolean || id == doubles
      || id == integers || id == strings
  }
}

// MARK: - Scalars

extension DecodedText {
  func wrongType(_ index: Int, _ expected: JSONExpectation) -> JSONError {
    JSONError(.wrongType(found: kind(index)), at: offset(index), expected: expected)
  }

  @inline(__always)
  func isNull(_ index: Int) -> Bool { tokens.kind(index) == UInt8(ascii: "n") }

  func boolean(_ index: Int) throws(JSONError) -> Bool {
    switch tokens.kind(index) {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw wrongType(index, .boolean)
    }
  }

  @inline(__always)
  func text(_ index: Int) throws(JSONError) -> String {
    guard tokens.kind(index) == UInt8(ascii: "\"") else { throw wrongType(index, .string) }
    return string(index)
  }

  /// Whether a token begins a number of the grammar.
  @inline(__always)
  private func isPlainNumber(_ index: Int) -> Bool {
    let kind = tokens.kind(index)
    return kind &- 0x30 < 10 || kind == UInt8(ascii: "-")
  }

  @inline(__always)
  func number(_ index: Int, _ expected: JSONExpectation) throws(JSONError) -> JSONNumber {
    let start = tokens.position(index)
    let bytes = span
    let end = NumberScanner.end(bytes, start, tokens.position(index + 1))
    guard isPlainNumber(index) else { return try special(index, start..<end, expected) }
    do throws(JSONError) {
      return try NumberScanner.number(bytes, start, end, rounds: rounds)
    } catch {
      if tokens.kind(index) == UInt8(ascii: "-"), let value = nonFinite(start..<end) {
        return .double(value)
      }
      throw error
    }
  }

  /// A number that is not finite; the check of the text has accepted it if the rules do.
  @inline(never)
  private func special(
    _ index: Int, _ range: Range<Int>, _ expected: JSONExpectation
  ) throws(JSONError) -> JSONNumber {
    guard kind(index) == .number, let value = nonFinite(range) else {
      throw wrongType(index, expected)
    }
    return .double(value)
  }

  private func nonFinite(_ range: Range<Int>) -> Double? {
    switch span.extracting(range).elements.text {
    case "NaN": .nan
    case "Infinity": .infinity
    case "-Infinity": -.infinity
    default: nil
    }
  }

  @inline(__always)
  func integer<T: FixedWidthInteger>(_ index: Int) throws(JSONError) -> T {
    let number = try number(index, .integer)
    if case .integer(let value) = number, let exact = T(exactly: value) { return exact }
    return try anyInteger(number, index)
  }

  @inline(never)
  private func anyInteger<T: FixedWidthInteger>(
    _ number: JSONNumber, _ index: Int
  ) throws(JSONError) -> T {
    if let value: T = number.integer() { return value }
    throw JSONError(.numberOutOfRange, at: offset(index), expected: .integer)
  }

  @inline(__always)
  func double(_ index: Int) throws(JSONError) -> Double {
    if strategies.nonFinite != nil, tokens.kind(index) == UInt8(ascii: "\"") {
      return try namedDouble(index)
    }
    return try number(index, .number).double
  }

  @inline(never)
  private func namedDouble(_ index: Int) throws(JSONError) -> Double {
    let name = string(index)
    if let names = strategies.nonFinite {
      if name == names.infinity { return .infinity }
      if name == names.negativeInfinity { return -.infinity }
      if name == names.nan { return .nan }
    }
    throw wrongType(index, .number)
  }

  func float(_ index: Int) throws(JSONError) -> Float {
    let value = try double(index)
    let start = tokens.position(index)
    // The digits are rounded once: the nearest float of the nearest double may be another one.
    let end = NumberScanner.end(span, start, tokens.position(index + 1))
    let nearest = try? Float(decimal: span.extracting(start..<end).elements)
    let float = nearest ?? Float(value)
    guard float.isFinite || !value.isFinite || rules.numbers == .round else {
      throw JSONError(.numberOutOfRange, at: offset(index), expected: .number)
    }
    return float
  }
}
