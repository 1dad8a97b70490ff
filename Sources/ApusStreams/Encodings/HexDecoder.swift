public import ApusBytes

/// A decoder of pairs of hexadecimal digits, in upper or lower case.
///
///     var stream = HexDecoder().into(MemorySink())
///     try stream.process("7377696674")  // the bytes of "swift"
///
/// A byte that is not a digit, and an incomplete pair at the end, throw an `EncodedTextError` with
/// the offset. The bytes before the error were written.
public struct HexDecoder: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = UInt8

  /// The name of the stage in errors.
  public static let name = "hex decoding"
  @usableFromInline static let blockSize = 4096

  @usableFromInline let skipsSpace: Bool
  /// The value of the first digit of an incomplete pair.
  @usableFromInline var half: UInt8?
  @usableFromInline var offset = 0
  @usableFromInline var output: [UInt8]

  /// Creates the transform.
  ///
  /// - Parameter skipsSpace: Whether spaces, tabs and line ends between digits are skipped.
  /// - Complexity: Allocates a buffer of 4 KiB, once.
  public init(skipsSpace: Bool = false) {
    self.skipsSpace = skipsSpace
    output = Array(repeating: 0, count: Self.blockSize)
  }

  /// Takes a digit.
  @inlinable @inline(__always)
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) { if let byte = try take(element) { try target.write(byte) } }

  /// Decodes digits and writes at most 4 KiB at once.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    var index = 0
    while index < elements.count {
      let pairs = half == nil ? decodePairs(elements.extracting(droppingFirst: index)) : 0
      if pairs > 0 { try target.write(contentsOf: output.span.extracting(first: pairs)) }
      index += 2 * pairs
      if index < elements.count, pairs < Self.blockSize {
        try write(elements[index], to: &target)
        index += 1
      }
    }
  }

  /// Ends the text, and throws if a pair is incomplete.
  @inlinable
  public mutating func close<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    let isComplete = half == nil
    let end = offset
    half = nil
    offset = 0
    if !isComplete {
      throw StreamError(stage: Self.name, EncodedTextError(.truncated, at: end))
    }
  }

  /// Takes a digit and returns the byte that it completes.
  @usableFromInline mutating func take(_ digit: UInt8) throws(StreamError) -> UInt8? {
    let value = Self.values[Int(digit)]
    guard value < 16 else {
      guard skipsSpace, digit.isSpace else {
        throw StreamError(stage: Self.name, EncodedTextError(.notADigit(digit), at: offset))
      }
      offset += 1
      return nil
    }
    offset += 1
    guard let first = half else {
      half = value
      return nil
    }
    half = nil
    return first << 4 | value
  }

  /// Decodes pairs into the buffer until it is full or a byte is not a digit.
  ///
  /// - Returns: The number of decoded pairs.
  @usableFromInline mutating func decodePairs(_ digits: Span<UInt8>) -> Int {
    let count = min(digits.count / 2, Self.blockSize)
    let values = Self.values.span
    var room = output.mutableSpan
    var index = 0
    while index < count {
      let high = values[Int(digits[2 * index])]
      let low = values[Int(digits[2 * index + 1])]
      if high | low > 15 { break }
      room[index] = high << 4 | low
      index += 1
    }
    offset += 2 * index
    return index
  }

  /// The value of each byte as a digit, or 128 if the byte is not a digit.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 128, count: 256)
    for digits in ["0123456789abcdef", "0123456789ABCDEF"] {
      for (value, digit) in digits.utf8.enumerated() { values[Int(digit)] = UInt8(value) }
    }
    return values
  }()
}
