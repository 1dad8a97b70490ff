public import ApusBytes

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
  @usableFromInline var block: Base64BlockDecoder

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
    block = Base64BlockDecoder(alphabet, needsPadding: needsPadding, skipsSpace: skipsSpace)
  }

  /// Takes a digit.
  @inlinable
  public mutating func write<Target: Sink<UInt8> & ~Copyable>(
    _ element: UInt8, to target: inout Target
  ) throws(StreamError) {
    let count = try take(element)
    if count > 0 { try target.write(contentsOf: block.output.span.extracting(first: count)) }
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
      let groups = block.decode(elements.extracting(droppingFirst: index))
      if groups > 0 {
        try target.write(contentsOf: block.output.span.extracting(first: 3 * groups))
      }
      index += 4 * groups
      if index < elements.count, groups < Base64BlockDecoder.blockSize {
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
    if count > 0 { try target.write(contentsOf: block.output.span.extracting(first: count)) }
  }

  /// Writes nothing, because the buffered bytes are not a complete group.
  @inlinable
  public mutating func flush<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {}

  @inlinable mutating func take(_ digit: UInt8) throws(StreamError) -> Int {
    do throws(EncodedTextError) {
      return try block.take(digit)
    } catch {
      throw StreamError(stage: Self.name, error)
    }
  }

  @inlinable mutating func takeRest() throws(StreamError) -> Int {
    do throws(EncodedTextError) {
      return try block.takeRest()
    } catch {
      throw StreamError(stage: Self.name, error)
    }
  }
}
