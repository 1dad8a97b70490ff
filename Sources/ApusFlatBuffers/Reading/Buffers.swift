// UNSAFE: gets the address of a buffer for the views

import ApusBytes

/// A buffer whose references a verifier has checked: the token that trusted readers need.
///
/// Use `CheckedBuffer` to read a few fields of a large buffer.
///
///     let buffer = try VerifiedBuffer<Monster>(verifying: bytes)
///     buffer.root.hp  // 80
///
/// The token lends the bytes, so that it cannot outlive them, and they cannot change while it lives.
/// A mapped file is an exception: another process can change it, so map only files that no process
/// changes.
@frozen @safe
public struct VerifiedBuffer<Root: FlatTableType>: ~Escapable {
  /// The bytes that were verified.
  public let bytes: RawSpan
  /// The position of the root's offset: 0, or 4 after a size.
  @usableFromInline let rootPosition: Int

  /// Verifies a buffer.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - identifier: The file identifier that the buffer must have, or `nil` to accept any.
  ///   - limits: The limits of the verifier.
  /// - Throws: `FlatBufferError` with the path and the offset of the first error.
  /// - Complexity: O(*n*) in the bytes; does not allocate, except for the path of an error.
  @inlinable @inline(__always) @_lifetime(copy bytes)
  public init(
    verifying bytes: RawSpan, identifier: FlatIdentifier? = nil,
    limits: FlatVerifierLimits = FlatVerifierLimits()
  ) throws(FlatBufferError) {
    try verify(bytes, at: 0, as: Root.self, identifier: identifier, limits: limits)
    self.bytes = bytes
    rootPosition = 0
  }

  /// Verifies a buffer after its size in four bytes.
  ///
  /// - Parameters:
  ///   - bytes: The size and the buffer; more bytes may follow.
  ///   - identifier: The file identifier that the buffer must have, or `nil` to accept any.
  ///   - limits: The limits of the verifier.
  /// - Throws: `FlatBufferError` with the path and the offset of the first error.
  /// - Complexity: O(*n*) in the bytes; does not allocate, except for the path of an error.
  @inlinable @inline(__always) @_lifetime(copy bytes)
  public init(
    verifyingSizePrefixed bytes: RawSpan, identifier: FlatIdentifier? = nil,
    limits: FlatVerifierLimits = FlatVerifierLimits()
  ) throws(FlatBufferError) {
    let bytes = bytes.extracting(0..<(try sizeWithPrefix(bytes)))
    try verify(bytes, at: 4, as: Root.self, identifier: identifier, limits: limits)
    self.bytes = bytes
    rootPosition = 4
  }

  // SAFETY: generated code makes a view of the verified type.
  /// The root table, for generated code.
  @unsafe @inlinable @inline(__always)
  public var rootTable: FlatTable<VerifiedContract> {
    @_lifetime(copy self)
    get { FlatTable(rootOf: bytes, at: rootPosition) }
  }
}

/// A buffer whose readers check each offset that they follow.
///
/// Corrupt data reads as absent, as a default, or as an empty string, vector or table. No read
/// leaves the bytes or traps, and each access takes constant time. A walk of all tables can take
/// exponential time for hostile bytes that share tables; use `VerifiedBuffer` for such walks.
///
///     let monster = try CheckedBuffer<Monster>(bytes).root
///     monster.hp  // 80
///
@frozen @safe
public struct CheckedBuffer<Root: FlatTableType>: ~Escapable {
  /// The bytes of the buffer.
  public let bytes: RawSpan
  @usableFromInline let rootPosition: Int

  /// Creates a reader of a buffer; reads at most the identifier.
  ///
  /// - Parameters:
  ///   - bytes: The buffer.
  ///   - identifier: The file identifier that the buffer must have, or `nil` to accept any.
  /// - Throws: `FlatBufferError` if there are more than 2 GiB, or for another identifier.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always) @_lifetime(copy bytes)
  public init(_ bytes: RawSpan, identifier: FlatIdentifier? = nil) throws(FlatBufferError) {
    try checkSizeAndIdentifier(bytes, at: 0, identifier)
    self.bytes = bytes
    rootPosition = 0
  }

  /// Creates a reader of a buffer after its size in four bytes.
  ///
  /// - Parameters:
  ///   - bytes: The size and the buffer; more bytes may follow.
  ///   - identifier: The file identifier that the buffer must have, or `nil` to accept any.
  /// - Throws: `FlatBufferError` if the size does not fit, or for another identifier.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always) @_lifetime(copy bytes)
  public init(
    sizePrefixed bytes: RawSpan, identifier: FlatIdentifier? = nil
  ) throws(FlatBufferError) {
    let bytes = bytes.extracting(0..<(try sizeWithPrefix(bytes)))
    try checkSizeAndIdentifier(bytes, at: 4, identifier)
    self.bytes = bytes
    rootPosition = 4
  }

  // SAFETY: as above; the view checks what it reads.
  /// The root table, for generated code; it has no fields if the root's offset leaves the bytes.
  @unsafe @inlinable @inline(__always)
  public var rootTable: FlatTable<CheckedContract> {
    @_lifetime(copy self)
    get { FlatTable(rootOf: bytes, at: rootPosition) }
  }
}

extension FlatTable {
  /// The root table of a buffer.
  @inlinable @inline(__always) @_lifetime(copy bytes)
  init(rootOf bytes: RawSpan, at position: Int) {
    let bounds = FlatBounds(bytes, Contract.self)
    guard Contract.isVerified || bytes.byteCount >= position &+ 4,
      let root = bounds.first.target(ofReferenceAt: position, bounds, Contract.self)
    else {
      self.init(emptyIn: bounds, owner: bytes)
      return
    }
    self.init(at: root, bounds, owner: bytes)
  }
}

/// The size of a buffer with its prefix.
@usableFromInline
package func sizeWithPrefix(_ bytes: RawSpan) throws(FlatBufferError) -> Int {
  guard let size = bytes.littleEndian(ifAt: 0, as: UInt32.self) else {
    throw FlatBufferError(.leavesBuffer(byteCount: 4, available: bytes.byteCount), at: 0)
  }
  guard Int(size) <= bytes.byteCount - 4 else {
    throw FlatBufferError(
      .leavesBuffer(byteCount: Int(size), available: bytes.byteCount - 4), at: 4)
  }
  return Int(size) + 4
}

@inlinable @inline(__always)
func checkSizeAndIdentifier(
  _ bytes: RawSpan, at position: Int, _ identifier: FlatIdentifier?
) throws(FlatBufferError) {
  if identifier != nil || bytes.byteCount > Int(Int32.max) {
    try compareSizeAndIdentifier(bytes, at: position, identifier)
  }
}

@inline(never) @usableFromInline
func compareSizeAndIdentifier(
  _ bytes: RawSpan, at position: Int, _ identifier: FlatIdentifier?
) throws(FlatBufferError) {
  guard bytes.byteCount <= Int(Int32.max) else {
    throw FlatBufferError(.bufferTooLarge(byteCount: bytes.byteCount), at: 0)
  }
  guard let identifier else { return }
  let found = FlatIdentifier(in: bytes, isSizePrefixed: position == 4)
  guard found == identifier else {
    throw FlatBufferError(
      .identifier(expected: identifier, found: found), at: position + 4)
  }
}
