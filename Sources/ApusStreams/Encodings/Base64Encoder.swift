public import ApusBytes

/// A base64 encoder that writes a single line (RFC 4648).
///
///     var stream = Base64Encoder().into(MemorySink())
///     try stream.process("Swift")  // the bytes of "U3dpZnQ="
///
/// Three bytes become four digits. One or two remaining bytes are buffered until more bytes or
/// `close`. A lookup in a table of 4,096 pairs gives two digits.
public struct Base64Encoder: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = UInt8

  /// The maximum number of bytes encoded at once: a multiple of 3 and of 2.
  @usableFromInline static let blockSize = 3072

  private let pairs: [UInt16]
  private let isPadded: Bool
  /// The buffered bytes of an incomplete group, the last byte in the lowest bits.
  private var waiting: UInt32 = 0
  @usableFromInline var waitingCount = 0
  @usableFromInline var digits: [UInt8]

  /// Creates the transform.
  ///
  /// - Parameters:
  ///   - alphabet: The alphabet of the text.
  ///   - isPadded: Whether the last group is padded with `=`.
  /// - Complexity: Allocates a buffer of 4 KiB, once.
  public init(_ alphabet: Base64Alphabet = .standard, isPadded: Bool = true) {
    pairs = alphabet.pairs
    self.isPadded = isPadded
    digits = Array(repeating: 0, count: Self.blockSize / 3 * 4)
  }

  /// Takes a byte and writes the group if it is complete.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    let count = take(element)
    if count > 0 { try target.write(contentsOf: digits.span.extracting(first: count)) }
  }

  /// Encodes bytes and writes at most 4 KiB at once.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    var start = 0
    while waitingCount > 0, start < elements.count {
      try write(elements[start], to: &target)
      start += 1
    }
    while elements.count - start >= 3 {
      let count = min(Self.blockSize, (elements.count - start) / 3 * 3)
      encode(elements.extracting(start..<start + count).rawBytes)
      try target.write(contentsOf: digits.span.extracting(first: count / 3 * 4))
      start += count
    }
    while start < elements.count {
      try write(elements[start], to: &target)
      start += 1
    }
  }

  /// Writes the last group.
  @inlinable
  public mutating func close<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    let count = takeRest()
    if count > 0 { try target.write(contentsOf: digits.span.extracting(first: count)) }
  }

  /// Writes nothing, because the buffered bytes are not a complete group.
  @inlinable
  public mutating func flush<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {}

  /// Takes a byte, and returns how many digits are in the buffer.
  @usableFromInline mutating func take(_ byte: UInt8) -> Int {
    waiting = waiting << 8 | UInt32(byte)
    waitingCount += 1
    guard waitingCount == 3 else { return 0 }
    store(waiting)
    return 4
  }

  private mutating func store(_ group: UInt32) {
    let first = pairs[Int(group >> 12 & 0xfff)]
    let second = pairs[Int(group & 0xfff)]
    digits[0] = UInt8(truncatingIfNeeded: first)
    digits[1] = UInt8(truncatingIfNeeded: first >> 8)
    digits[2] = UInt8(truncatingIfNeeded: second)
    digits[3] = UInt8(truncatingIfNeeded: second >> 8)
    waiting = 0
    waitingCount = 0
  }

  /// Stores the last group in the buffer and returns its number of digits.
  @usableFromInline mutating func takeRest() -> Int {
    guard waitingCount > 0 else { return 0 }
    let count = waitingCount + 1
    store(waiting << (waitingCount == 1 ? 16 : 8))
    guard isPadded else { return count }
    for index in count..<4 { digits[index] = UInt8(ascii: "=") }
    return 4
  }

  /// Stores the digits of complete groups in the buffer.
  @usableFromInline mutating func encode(_ bytes: RawSpan) {
    let table = pairs
    let pairs = table.span
    var room = digits.mutableSpan
    var output = room.mutableRawBytes
    var index = 0
    var offset = 0
    // Loads 8 bytes and encodes 6 of them.
    while index + 8 <= bytes.byteCount {
      let word = bytes.bigEndian(at: index, as: UInt64.self)
      let low = UInt64(pairs[Int(word >> 52)]) | UInt64(pairs[Int(word >> 40 & 0xfff)]) << 16
      let high =
        UInt64(pairs[Int(word >> 28 & 0xfff)]) | UInt64(pairs[Int(word >> 16 & 0xfff)]) << 16
      output.storeBytes(of: (low | high << 32).littleEndian, toByteOffset: offset, as: UInt64.self)
      index += 6
      offset += 8
    }
    while index < bytes.byteCount {
      let word =
        Int(bytes.byte(at: index)) << 16 | Int(bytes.byte(at: index + 1)) << 8
        | Int(bytes.byte(at: index + 2))
      output.storeBytes(of: pairs[word >> 12].littleEndian, toByteOffset: offset, as: UInt16.self)
      let second = pairs[word & 0xfff].littleEndian
      output.storeBytes(of: second, toByteOffset: offset + 2, as: UInt16.self)
      index += 3
      offset += 4
    }
  }
}
