public import ApusBytes

/// A base64 encoder that writes a single line (RFC 4648).
///
///     var stream = Base64Encoder().into(MemorySink())
///     try stream.process("Swift")  // the bytes of "U3dpZnQ="
///
/// Three bytes become four digits. One or two remaining bytes are buffered until more bytes or
/// `close`.
public struct Base64Encoder: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = UInt8

  @usableFromInline var block: Base64BlockEncoder

  /// Creates the transform.
  ///
  /// - Parameters:
  ///   - alphabet: The alphabet of the text.
  ///   - isPadded: Whether the last group is padded with `=`.
  /// - Complexity: Allocates a buffer of 4 KiB, once.
  public init(_ alphabet: Base64Alphabet = .standard, isPadded: Bool = true) {
    block = Base64BlockEncoder(alphabet, isPadded: isPadded)
  }

  /// Takes a byte and writes the group if it is complete.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    let count = block.take(element)
    if count > 0 { try target.write(contentsOf: block.digits.span.extracting(first: count)) }
  }

  /// Encodes bytes and writes at most 4 KiB at once.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    var start = 0
    while block.waitingCount > 0, start < elements.count {
      try write(elements[start], to: &target)
      start += 1
    }
    while elements.count - start >= 3 {
      let count = min(Base64BlockEncoder.blockSize, (elements.count - start) / 3 * 3)
      block.encode(elements.extracting(start..<start + count).rawBytes)
      try target.write(contentsOf: block.digits.span.extracting(first: count / 3 * 4))
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
    let count = block.takeRest()
    if count > 0 { try target.write(contentsOf: block.digits.span.extracting(first: count)) }
  }

  /// Writes nothing, because the buffered bytes are not a complete group.
  @inlinable
  public mutating func flush<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {}
}
