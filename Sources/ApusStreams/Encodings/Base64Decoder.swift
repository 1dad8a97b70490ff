import ApusBytes
import CApusBytes

/// A strict base64 decoder (RFC 4648). By default each sequence of bytes has exactly one valid
/// text.
///
///     var stream = Base64Decoder().into(MemorySink())
///     try stream.process("U3dpZnQ=")  // the bytes of "Swift"
///
/// The decoder throws an `EncodedTextError` with the offset for each of these errors:
///
/// - a byte that is not a digit
/// - misplaced padding, or text after the padding
/// - a last digit with unused bits that are not zero
/// - an incomplete group at the end
///
/// The bytes of the groups before the error were written.
public struct Base64Decoder: Transform, Sendable {
  /// The type of the input elements.
  public typealias Input = UInt8
  /// The type of the output elements.
  public typealias Output = UInt8

  /// The name of the stage in errors.
  public static let name = "base64 decoding"
  /// The maximum number of groups decoded at once.
  @usableFromInline static let blockSize = 1024
  /// The number of bytes that the C function may write after the bytes of the groups.
  private static let room = 8

  private let shifted: [UInt32]
  private let lastDigits: (UInt8, UInt8)
  private var state: Base64State
  @usableFromInline var output: [UInt8]

  /// Creates the transform.
  ///
  /// - Parameters:
  ///   - alphabet: The alphabet of the text.
  ///   - needsPadding: Whether the last group must be padded with `=`; if `false`, padding is
  ///     optional.
  ///   - skipsSpace: Whether spaces, tabs and line ends are skipped.
  /// - Complexity: Allocates a buffer of 3 KiB, once.
  public init(
    _ alphabet: Base64Alphabet = .standard, needsPadding: Bool = true, skipsSpace: Bool = false
  ) {
    shifted = alphabet.shifted
    lastDigits = alphabet.last
    state = Base64State(needsPadding: needsPadding, skipsSpace: skipsSpace)
    output = Array(repeating: 0, count: 3 * Self.blockSize + Self.room)
  }

  /// Takes a digit.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    let count = try take(element)
    if count > 0 { try target.write(contentsOf: output.span.extracting(first: count)) }
  }

  /// Decodes digits and writes at most 3 KiB at once.
  ///
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    contentsOf elements: Span<UInt8>, to target: inout Target
  ) throws(StreamError) {
    var index = 0
    while index < elements.count {
      let groups = decode(elements.extracting(droppingFirst: index))
      if groups > 0 { try target.write(contentsOf: output.span.extracting(first: 3 * groups)) }
      index += 4 * groups
      if index < elements.count, groups < Self.blockSize {
        try write(elements[index], to: &target)
        index += 1
      }
    }
  }

  /// Ends the text and writes the last group if it has no padding.
  @inlinable
  public mutating func close<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    let count = try takeRest()
    if count > 0 { try target.write(contentsOf: output.span.extracting(first: count)) }
  }

  /// Writes nothing, because the buffered bytes are not a complete group.
  @inlinable
  public mutating func flush<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {}

  /// Takes a digit and returns the number of bytes in the buffer.
  @usableFromInline mutating func take(_ digit: UInt8) throws(StreamError) -> Int {
    let value = shifted[3 * 256 + Int(digit)]
    return try keep { (state) throws(EncodedTextError) in
      try state.take(digit, value: value < 64 ? value : nil)
    }
  }

  @usableFromInline mutating func takeRest() throws(StreamError) -> Int {
    defer { state.reset() }
    return try keep { (state) throws(EncodedTextError) in try state.finish() }
  }

  private mutating func keep(
    _ step: (inout Base64State) throws(EncodedTextError) -> Base64State.Bytes
  ) throws(StreamError) -> Int {
    let bytes: Base64State.Bytes
    do throws(EncodedTextError) {
      bytes = try step(&state)
    } catch {
      throw StreamError(stage: Self.name, error)
    }
    output[0] = UInt8(truncatingIfNeeded: bytes.bits >> 16)
    output[1] = UInt8(truncatingIfNeeded: bytes.bits >> 8)
    output[2] = UInt8(truncatingIfNeeded: bytes.bits)
    return bytes.count
  }

  /// Decodes complete groups into the buffer until it is full or a byte is not a digit.
  ///
  /// - Returns: The number of decoded groups.
  @usableFromInline mutating func decode(_ digits: Span<UInt8>) -> Int {
    guard state.isBetweenGroups else { return 0 }
    let count = decodeGroups(digits)
    state.skip(4 * count)
    return count
  }

  private mutating func decodeGroups(_ digits: Span<UInt8>) -> Int {
    let count = min(digits.count / 4, Self.blockSize)
    guard count > 0 else { return 0 }
    precondition(
      shifted.count == 1024 && output.count >= 3 * count + Self.room,
      "shifted must have 1024 entries, and output room for 3 bytes of each group")
    // SAFETY: the function reads 4 bytes for each of `count` groups, and `digits` has at least 4 *
    // `count` bytes. It reads the 1024 entries of the table. It writes 3 bytes for each group and
    // at most 8 more. The precondition above checks the sizes of the table and of the output. All
    // memory lives until the call returns.
    return unsafe shifted.withUnsafeBufferPointer { shifted in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe digits.withUnsafeBufferPointer { text in
          let alphabet = unsafe apus_base64_digits(
            shifted: shifted.baseAddress.unsafelyUnwrapped, last: lastDigits)
          return unsafe apus_decode_base64(
            text.baseAddress.unsafelyUnwrapped, count, alphabet,
            output.baseAddress.unsafelyUnwrapped)
        }
      }
    }
  }
}
