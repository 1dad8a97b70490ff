import ApusBytes
import CApus

/// Makes bytes of base64 (RFC 4648), strictly: one text for one meaning.
///
///     var stream = Base64Decoder().into(MemorySink())
///     try stream.process("U3dpZnQ=")  // the bytes of "Swift"
///
/// A byte that is no digit, padding at the wrong place or after the end, a last digit with bits to spare, and
/// an end in the middle of a group are an `EncodedTextError` with the place; the bytes of the groups before it
/// were written.
public struct Base64Decoder: Transform, Sendable {
  /// What goes in.
  public typealias Input = UInt8
  /// What comes out.
  public typealias Output = UInt8

  /// What errors call it.
  public static let name = "base64 decoding"
  /// How many groups are decoded at once.
  @usableFromInline static let blockSize = 1024
  /// How many bytes more than the groups have are written.
  private static let room = 8

  private let places: [UInt32]
  private let lastDigits: (UInt8, UInt8)
  private var state: Base64State
  @usableFromInline var output: [UInt8]

  /// Creates the filter.
  ///
  /// - Parameters:
  ///   - alphabet: Which digits to take.
  ///   - needsPadding: Whether the last group must be filled with `=`; where not, it may be.
  ///   - skipsSpace: Whether spaces, tabs and ends of lines are passed over.
  /// - Complexity: Allocates a buffer of 4 KiB, once.
  public init(
    _ alphabet: Base64Alphabet = .standard, needsPadding: Bool = true, skipsSpace: Bool = false
  ) {
    places = alphabet.places
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

  /// Takes digits, and writes at most 3 KiB at once.
  ///
  /// - Complexity: O(*n*); does not allocate.
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

  /// Ends the text, and writes the last group where it needed no padding.
  @inlinable
  public mutating func close<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {
    let count = try takeRest()
    if count > 0 { try target.write(contentsOf: output.span.extracting(first: count)) }
  }

  /// Flushing writes nothing: what waits is not a group yet.
  @inlinable
  public mutating func flush<Target: Sink<UInt8> & ~Copyable>(
    to target: inout Target
  ) throws(StreamError) {}

  /// Takes a digit, and returns how many bytes are in the buffer.
  @usableFromInline mutating func take(_ digit: UInt8) throws(StreamError) -> Int {
    let value = places[3 * 256 + Int(digit)]
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

  /// Decodes whole groups into the buffer until it is full or something is no digit, and returns how many.
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
      places.count == 1024 && output.count >= 3 * count + Self.room,
      "a table of 1024 entries and room for three bytes a group")
    // SAFETY: the function reads four bytes a group, of which there are as many, and 1024 entries of the table;
    // it writes three bytes a group and at most eight more. All of them live until it returns.
    return unsafe places.withUnsafeBufferPointer { places in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe digits.withUnsafeBufferPointer { text in
          let alphabet = unsafe apus_base64_digits(
            places: places.baseAddress.unsafelyUnwrapped, last: lastDigits)
          return unsafe apus_decode_base64(
            text.baseAddress.unsafelyUnwrapped, count, alphabet,
            output.baseAddress.unsafelyUnwrapped)
        }
      }
    }
  }
}
