public import ApusBytes

/// An encoder that writes each byte as two hexadecimal digits.
///
///     var stream = HexEncoder().into(MemorySink())
///     try stream.write("swift")
///     stream.target.text  // "7377696674"
///
/// A chunk is encoded four bytes at a time in a register, after "Bit Twiddling Hacks" (Anderson).
public struct HexEncoder: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = UInt8

  @usableFromInline static let blockSize = 4096

  /// The number added to a digit above 9, besides `0`.
  @usableFromInline let letters: UInt8
  @usableFromInline var digits: [UInt8]

  /// Creates the transform.
  ///
  /// - Parameter uppercase: Whether the digits above 9 are capital letters.
  /// - Complexity: Allocates a buffer of 8 KiB, once.
  public init(uppercase: Bool = false) {
    letters = UInt8(ascii: uppercase ? "A" : "a") - 10 - UInt8(ascii: "0")
    digits = Array(repeating: 0, count: 2 * Self.blockSize)
  }

  /// Writes the two digits of a byte.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    try target.write(digit(element >> 4))
    try target.write(digit(element & 15))
  }

  /// Encodes bytes and writes at most 8 KiB at once.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    var start = 0
    while start < elements.count {
      let end = min(start + Self.blockSize, elements.count)
      encode(elements.extracting(start..<end).rawBytes)
      try target.write(contentsOf: digits.span.extracting(first: 2 * (end - start)))
      start = end
    }
  }

  @inlinable @inline(__always)
  func digit(_ value: UInt8) -> UInt8 {
    value + UInt8(ascii: "0") + (value > 9 ? letters : 0)
  }

  /// Stores the digits of at most one block in the buffer.
  @usableFromInline mutating func encode(_ bytes: RawSpan) {
    let extra = UInt64(letters)
    var room = digits.mutableSpan
    var output = room.mutableRawBytes
    var index = 0
    while index + 4 <= bytes.byteCount {
      let word = bytes.littleEndian(at: index, as: UInt32.self)
      let text = Self.digits(of: word, extra).littleEndian
      output.storeBytes(of: text, toByteOffset: 2 * index, as: UInt64.self)
      index += 4
    }
    while index < bytes.byteCount {
      let byte = bytes.byte(at: index)
      let pair = UInt16(truncatingIfNeeded: Self.digits(of: UInt32(byte), extra)).littleEndian
      output.storeBytes(of: pair, toByteOffset: 2 * index, as: UInt16.self)
      index += 1
    }
  }

  /// Returns the digits of four bytes, the first digit in the lowest bits.
  private static func digits(of word: UInt32, _ letters: UInt64) -> UInt64 {
    var spread = UInt64(word)
    spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff
    spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff
    let values = (spread >> 4 | spread << 8) & 0x0f0f_0f0f_0f0f_0f0f
    // Adding 6 carries into the upper half of each byte whose value is above 9.
    let beyond = (values &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return values &+ 0x3030_3030_3030_3030 &+ beyond &* letters
  }
}
