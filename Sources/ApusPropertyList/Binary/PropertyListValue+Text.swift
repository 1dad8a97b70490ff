// UNSAFE: makes a string of bytes whose check as ASCII is also a check as UTF-8

public import ApusBytes

extension PropertyListValue {
  /// Returns the bytes of a string that is stored as ASCII, or `nil` if it is stored as UTF-16.
  ///
  /// - Throws: `wrongType` if the object is no string, `invalidEncoding` if a byte is not ASCII.
  /// - Complexity: O(*n*) in the length of the string; does not allocate.
  @inlinable @_lifetime(copy self)
  public func ascii() throws(PropertyListError) -> Span<UInt8>? {
    let kind = marker & 0xf0
    guard kind == 0x50 else {
      if kind == 0x60 { return nil }
      throw kindError(.string)
    }
    return try asciiBytes()
  }

  /// Returns the bytes of a string that is known to be stored as ASCII.
  @inlinable @inline(__always) @_lifetime(copy self)
  func asciiBytes() throws(PropertyListError) -> Span<UInt8> {
    let bytes = try payload(width: 1)
    guard bytes.isASCII else { throw error(.invalidEncoding) }
    return bytes.elements
  }

  /// Returns a string.
  ///
  /// - Throws: `wrongType` if the object is no string, `invalidEncoding` if it has bytes beyond ASCII or unpaired
  ///   surrogates.
  /// - Complexity: O(*n*) in the length of the string; allocates for more than 15 bytes.
  @inlinable @inline(__always)
  public func string() throws(PropertyListError) -> String {
    if marker & 0xf0 == 0x50 { return Self.text(ofASCII: try asciiBytes()) }
    return try wideString()
  }

  /// Returns ASCII as a string, without a second check.
  @usableFromInline
  static func text(ofASCII bytes: Span<UInt8>) -> String {
    // SAFETY: the caller has checked that every byte is ASCII.
    unsafe bytes.uncheckedText(isASCII: true)
  }

  @usableFromInline
  func wideString() throws(PropertyListError) -> String {
    guard marker & 0xf0 == 0x60 else { throw kindError(.string) }
    let bytes = try payload(width: 2)
    var units: [UInt16] = []
    units.reserveCapacity(bytes.byteCount / 2)
    for index in 0..<bytes.byteCount / 2 { units.append(bytes.bigEndian(at: 2 * index)) }
    guard let text = String(validating: units, as: UTF16.self) else {
      throw error(.invalidEncoding)
    }
    return text
  }

  /// Calls a closure with the UTF-8 bytes of a string.
  ///
  /// - Parameter body: The closure. The bytes are valid during the call.
  /// - Throws: `wrongType` if the object is no string, `invalidEncoding` if it is malformed, or the closure's error.
  /// - Complexity: O(*n*) in the length of the string; allocates only for UTF-16.
  @inlinable
  public func withUTF8<Result>(
    _ body: (Span<UInt8>) throws(PropertyListError) -> Result
  ) throws(PropertyListError) -> Result {
    if marker & 0xf0 == 0x50 { return try body(asciiBytes()) }
    return try body(wideString().utf8.span)
  }
}

extension RawSpan {
  /// Whether every byte is ASCII.
  @inlinable @inline(__always)
  var isASCII: Bool {
    var offset = 0
    var bits: UInt64 = 0
    while offset &+ 8 <= byteCount {
      bits |= littleEndian(at: offset)
      offset &+= 8
    }
    if byteCount >= 8 {
      // The last word has some of the bytes before it.
      bits |= littleEndian(at: byteCount &- 8)
    } else if byteCount >= 4 {
      bits |= UInt64(littleEndian(at: 0) as UInt32 | littleEndian(at: byteCount &- 4))
    } else {
      while offset < byteCount {
        bits |= UInt64(byte(at: offset))
        offset &+= 1
      }
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
}
