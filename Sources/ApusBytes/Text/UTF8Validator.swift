/// A validator that checks that bytes in chunks are UTF-8.
///
/// For bytes that are all in memory, `UTF8Span(validating:)` does the same, and returns a view of
/// them.
///
///     var validator = UTF8Validator()
///     validator.firstError(in: [0x61, 0xc3].span)  // nil: the character may go on
///     validator.firstError(in: [0x28].span)        // 1: it does not
///
/// Source: The Unicode Standard 16.0, table 3-7.
public struct UTF8Validator: Sendable {
  /// The offset of the next byte, counted from the first byte of all.
  private var position = 0
  /// The start of the character that is not yet complete.
  private var start = 0
  /// The number of bytes that the character still needs.
  private var missing = 0
  /// The range of its next byte.
  private var next: ClosedRange<UInt8> = 0x80...0xbf
  private var error: Int?

  /// Creates a validator.
  public init() {}

  /// Checks the next chunk.
  ///
  /// - Parameter chunk: The bytes after those of the last call.
  /// - Returns: The start of the first invalid character, counted from the first byte of all, or
  ///   `nil` if there is none so far. After an error the answer stays the same.
  /// - Complexity: O(*n*); does not allocate.
  public mutating func firstError(in chunk: Span<UInt8>) -> Int? {
    var index = 0
    while error == nil, index < chunk.count {
      index = missing == 0 ? chunk.endOfASCII(from: index) : index
      guard index < chunk.count else { break }
      take(chunk[index], at: position + index)
      index += 1
    }
    position += chunk.count
    return error
  }

  /// Ends the text, and returns the start of the first error.
  ///
  /// - Returns: The start of the first error, which may be a character that the end cuts, or `nil`.
  public mutating func firstErrorAtEnd() -> Int? {
    if error == nil, missing > 0 { error = start }
    return error
  }

  @inline(__always)
  private mutating func take(_ byte: UInt8, at offset: Int) {
    if missing > 0 {
      goOn(with: byte)
    } else if byte >= 0x80 {
      start = offset
      begin(with: byte)
    }
  }

  private mutating func goOn(with byte: UInt8) {
    if !next.contains(byte) { error = start }
    missing -= 1
    next = 0x80...0xbf
  }

  private mutating func begin(with lead: UInt8) {
    switch lead {
    case 0xc2...0xdf: expect(1, 0x80...0xbf)
    case 0xe0: expect(2, 0xa0...0xbf)
    case 0xed: expect(2, 0x80...0x9f)
    case 0xe1...0xef: expect(2, 0x80...0xbf)
    case 0xf0: expect(3, 0x90...0xbf)
    case 0xf1...0xf3: expect(3, 0x80...0xbf)
    case 0xf4: expect(3, 0x80...0x8f)
    default: error = start
    }
  }

  private mutating func expect(_ count: Int, _ range: ClosedRange<UInt8>) {
    missing = count
    next = range
  }
}

extension Span<UInt8> {
  /// Returns the end of the run of ASCII that begins at an index, in whole blocks only.
  fileprivate func endOfASCII(from start: Int) -> Int {
    let bytes = rawBytes
    var index = start
    while index &+ RawSpan.blockSize <= count {
      let mask = bytes.maskOfNonASCII(at: index)
      if mask != 0 { return index &+ mask.trailingZeroBitCount }
      index &+= RawSpan.blockSize
    }
    return index
  }
}
