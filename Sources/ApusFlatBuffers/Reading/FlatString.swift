public import ApusBytes

/// A string of a buffer: bytes that should be UTF-8.
///
/// A verifier checks the length and the terminating 0, not the encoding. Compare and search the
/// bytes; make a `String` only for people.
///
///     if let name = monster.name {
///       name.count           // 9
///       name == "MyMonster"  // true
///       String(name)         // "MyMonster"
///     }
///
@frozen
public struct FlatString: ~Escapable {
  /// The bytes of the string, without the terminating 0.
  public let bytes: RawSpan

  /// An empty string.
  @inlinable @inline(__always) @_lifetime(immortal)
  init() { bytes = RawSpan() }

  /// A string of the program.
  @inlinable @inline(__always) @_lifetime(immortal)
  init(_ text: StaticString) { bytes = RawSpan(staticText: text) }

  /// The string at an address, at least four bytes before the end; `nil` if it leaves the bytes.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init?<Contract: ReadingContract, Owner: ~Escapable>(
    at target: FlatAddress, _ bounds: FlatBounds, _ contract: Contract.Type,
    owner: borrowing Owner
  ) {
    guard let bytes = target.elements(size: 1, bounds, contract, owner: owner) else { return nil }
    self.bytes = bytes
  }

  /// The string at an address, or an empty one if there is no address or it leaves the bytes.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init<Contract: ReadingContract, Owner: ~Escapable>(
    orEmptyAt target: FlatAddress?, _ bounds: FlatBounds, _ contract: Contract.Type,
    owner: borrowing Owner
  ) {
    guard let target, let bytes = target.elements(size: 1, bounds, contract, owner: owner) else {
      bytes = RawSpan()
      return
    }
    self.bytes = bytes
  }

  /// The number of bytes.
  @inlinable @inline(__always)
  public var count: Int { bytes.byteCount }

  /// Whether the string has no bytes.
  @inlinable @inline(__always)
  public var isEmpty: Bool { bytes.isEmpty }

  /// The bytes of the string, without the terminating 0.
  @inlinable @inline(__always)
  public var utf8: Span<UInt8> {
    @_lifetime(copy self)
    get { bytes.elements }
  }

  /// The string as text, or `nil` if its bytes are not UTF-8.
  ///
  /// - Complexity: O(*n*); does not allocate.
  public var validated: UTF8Span? {
    @_lifetime(copy self)
    get { try? UTF8Span(validating: utf8) }
  }

  /// Compares the bytes of two strings: the first different byte decides, then the length.
  ///
  /// - Parameter other: The other string.
  /// - Returns: A negative number if this string is ordered first, 0 if they are equal, and a
  ///   positive number otherwise.
  /// - Complexity: O(*n*); does not allocate.
  public func order(_ other: borrowing FlatString) -> Int {
    bytes.order(other.bytes)
  }

  /// Compares the bytes with those of a string of the program; otherwise like the other form.
  public func order(_ other: String) -> Int {
    bytes.order(other.utf8.span.rawBytes)
  }

  /// Whether the bytes are those of a text.
  public static func == (string: borrowing FlatString, text: String) -> Bool {
    string.count == text.utf8.count && string.order(text) == 0
  }

  /// Whether two strings have the same bytes.
  public static func == (string: borrowing FlatString, other: borrowing FlatString) -> Bool {
    string.count == other.count && string.order(other) == 0
  }
}

extension String {
  /// Creates a string; invalid bytes become U+FFFD.
  ///
  /// - Parameter string: The string of a buffer.
  /// - Complexity: O(*n*); allocates if there are more than 15 bytes.
  public init(_ string: borrowing FlatString) {
    self = string.utf8.text
  }

  /// Creates a string, or `nil` if the bytes are not UTF-8.
  ///
  /// - Parameter string: The string of a buffer.
  /// - Complexity: O(*n*); allocates if there are more than 15 bytes.
  public init?(validating string: borrowing FlatString) {
    guard let text = string.validated else { return nil }
    self.init(copying: text)
  }
}
