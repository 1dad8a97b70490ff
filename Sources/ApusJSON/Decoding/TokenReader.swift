// UNSAFE: reads the bytes and tokens of a text by one address, without counting references

import ApusBytes
import CApusBytes

/// The bytes and tokens of a text, behind one address: a copy of this value counts no references.
//
// SAFETY: a `DecodedParts` owns the parts, and a `DecodedText` owns it until its end. A reader is used by
// containers only, and each of them, or its owner, keeps that text. The index of a token is compared with
// the number of tokens, and no token begins behind the text.
@safe
struct TokenReader {
  /// The parts of a text.
  @unsafe
  fileprivate struct Parts {
    let bytes: UnsafePointer<UInt8>
    let byteCount: Int
    let tokens: TokenCursor
    let tokenCount: Int
    let form: Int32
    let rounds: Bool
    let followsFoundation: Bool
    let names: (infinity: String, negativeInfinity: String, nan: String)?
    /// The owner of the parts.
    var owner: Unmanaged<DecodedText>?
  }

  private let parts: UnsafePointer<Parts>

  fileprivate init(_ parts: UnsafePointer<Parts>) { unsafe self.parts = parts }

  /// Whether numbers are rounded.
  var rounds: Bool { unsafe parts.pointee.rounds }

  /// Whether floating-point numbers have the range that Foundation's decoder gives them.
  var followsFoundation: Bool { unsafe parts.pointee.followsFoundation }

  /// The strings that stand for numbers that are not finite, or `nil`.
  var names: (infinity: String, negativeInfinity: String, nan: String)? {
    unsafe parts.pointee.names
  }

  /// The error of a value, as types catch it.
  @inline(never)
  func caught(_ error: JSONError, _ type: Any.Type) -> any Error {
    guard let owner = unsafe parts.pointee.owner else { return error }
    return unsafe owner.takeUnretainedValue().decodingError(error, type)
  }

  // MARK: - Bytes

  /// The bytes at a range between two tokens.
  @_lifetime(borrow self) @inline(__always)
  func bytes(_ range: Range<Int>) -> Span<UInt8> {
    assert(unsafe range.upperBound <= parts.pointee.byteCount, "range must be in the text")
    let span = unsafe Span(
      _unsafeStart: parts.pointee.bytes + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// All bytes.
  var text: RawSpan {
    @_lifetime(borrow self)
    get {
      let span = unsafe RawSpan(
        _unsafeStart: parts.pointee.bytes, byteCount: parts.pointee.byteCount)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Reads an integer of at most 18 digits, or a decimal fraction of at most 19 digits, at a token.
  @inline(__always)
  func shortNumber(_ index: Int) -> apus_json_number {
    unsafe apus_json_read_number(
      parts.pointee.bytes, parts.pointee.byteCount, position(index), position(index + 1))
  }

  // MARK: - Tokens

  /// The number of tokens.
  var tokenCount: Int { unsafe parts.pointee.tokenCount }

  /// The first byte of a token, or 0 after the last one.
  @inline(__always)
  func kind(_ index: Int) -> UInt8 {
    precondition(unsafe UInt(bitPattern: index) <= parts.pointee.tokenCount, "no such token")
    return unsafe parts.pointee.tokens.kind(index)
  }

  /// The position of a token, or of the end of the text.
  @inline(__always)
  func position(_ index: Int) -> Int {
    precondition(unsafe UInt(bitPattern: index) <= parts.pointee.tokenCount + 1, "no such token")
    return unsafe parts.pointee.tokens.position(index)
  }

  /// The index of the token after a container.
  func containerEnd(_ index: Int) -> Int {
    var depth: Int64 = 0
    return unsafe parts.pointee.tokens.skip(from: index, form: parts.pointee.form, &depth)
  }

  /// The number of elements of an array, if all are scalars other than strings; otherwise 0.
  func scalarCount(_ array: Int) -> Int {
    guard kind(array) == UInt8(ascii: "[") else { return 0 }
    // The function stops at the bracket that ends the array.
    return unsafe apus_json_scalar_count(parts.pointee.tokens.kinds + array + 1)
  }

  /// Finds the values of an object that has known keys.
  ///
  /// - Parameter values: Receives the tokens of the values, and has room for one for each key.
  /// - Returns: The token of the brace that ends the object, or 0 if it has other keys.
  @unsafe @inline(__always)
  func findValues(
    of object: Int, _ keys: ObjectShape.Keys, _ values: UnsafeMutablePointer<UInt32>
  ) -> Int {
    unsafe apus_json_find_members(
      parts.pointee.form, parts.pointee.bytes, parts.pointee.byteCount,
      parts.pointee.tokens.positions, parts.pointee.tokens.kinds, parts.pointee.tokenCount, object,
      keys.members, keys.count, keys.raw, values)
  }

  /// Reads numbers of an array of scalars, up to one that needs another function.
  ///
  /// - Parameters:
  ///   - index: The token of a scalar.
  ///   - count: The number of scalars from there on.
  ///   - part: Receives the first numbers.
  /// - Returns: How many were read, and the number that stopped the function, if it knows its value.
  @inline(__always)
  func readDoubles(
    _ index: Int, _ count: Int, into part: inout InlineArray<8, Double>
  ) -> (count: Int, next: Double?) {
    var number = apus_json_number()
    let limit = min(count, part.count)
    var list = part.mutableSpan
    let filled = unsafe list.withUnsafeMutableBufferPointer { list in
      guard let start = list.baseAddress else { return 0 }
      return unsafe apus_json_read_doubles(
        parts.pointee.bytes, parts.pointee.byteCount, parts.pointee.tokens.positions + index, limit,
        start, &number)
    }
    return (filled, filled < limit ? number.double : nil)
  }
}

/// The parts of a text, in memory that one value owns.
//
// SAFETY: no other value frees the memory. The address of the bytes is that of an array that never changes.
@safe
struct DecodedParts: ~Copyable {
  let bytes: [UInt8]
  private let tokens: TokenIndex
  private let parts: UnsafeMutablePointer<TokenReader.Parts>

  init(
    _ bytes: [UInt8], _ tokens: TokenIndex, rounds: Bool, followsFoundation: Bool,
    names: (infinity: String, negativeInfinity: String, nan: String)?
  ) {
    self.bytes = bytes
    self.tokens = tokens
    // An empty array, which is no well-formed text, may have no address, and no byte is read.
    let start = unsafe bytes.withUnsafeBytes { $0.baseAddress }
    let address = unsafe start ?? UnsafeRawPointer(tokens.tokens.header)
    unsafe parts = .allocate(capacity: 1)
    unsafe parts.initialize(
      to: TokenReader.Parts(
        bytes: address.assumingMemoryBound(to: UInt8.self), byteCount: bytes.count,
        tokens: tokens.tokens, tokenCount: tokens.count, form: tokens.form, rounds: rounds,
        followsFoundation: followsFoundation, names: names))
  }

  deinit {
    unsafe parts.deinitialize(count: 1)
    unsafe parts.deallocate()
  }

  /// Sets the object that makes errors, which owns this value.
  func setOwner(_ owner: DecodedText) { unsafe parts.pointee.owner = .passUnretained(owner) }

  /// The bytes and tokens, for as long as this value lives.
  @inline(__always)
  var view: TokenReader { unsafe TokenReader(parts) }
}
