import ApusBytes

/// Makes bytes of base64 (RFC 4648), strictly: one text for one meaning.
///
///     var stream = Base64Decoder().into(MemorySink())
///     try stream.process("U3dpZnQ=")  // the bytes of "Swift"
///
/// A byte that is no digit, padding at the wrong place or after the end, a last digit with bits to spare, and
/// an end in the middle of a group are an `EncodedTextError` with the place; the bytes of the groups before it
/// were written.
public struct Base64Decoder: Filter, Sendable {
  /// What goes in.
  public typealias Input = UInt8
  /// What comes out.
  public typealias Output = UInt8

  /// What errors call it.
  public static let name = "base64 decoding"
  /// How many groups are decoded at once.
  @usableFromInline static let blockSize = 1024

  private let places: [UInt32]
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
    state = Base64State(needsPadding: needsPadding, skipsSpace: skipsSpace)
    // Two bytes more than the groups have, since two groups are stored as eight.
    output = Array(repeating: 0, count: 3 * Self.blockSize + 2)
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
    let table = places
    precondition(table.count == 1024, "a table of four places")
    let places = table.span
    let input = digits.rawBytes
    var room = output.mutableSpan
    var bytes = room.mutableRawBytes
    var index = 0
    while index + 2 <= count {
      let word = input.littleEndian(at: 4 * index, as: UInt64.self)
      let first = Self.group(UInt32(truncatingIfNeeded: word), places)
      let second = Self.group(UInt32(truncatingIfNeeded: word >> 32), places)
      if first | second > 0xff_ffff { break }
      let six = UInt64(first) << 40 | UInt64(second) << 16
      bytes.storeBytes(of: six.bigEndian, toByteOffset: 3 * index, as: UInt64.self)
      index += 2
    }
    while index < count {
      let group = Self.group(input.littleEndian(at: 4 * index, as: UInt32.self), places)
      if group > 0xff_ffff { break }
      bytes.storeBytes(of: (group << 8).bigEndian, toByteOffset: 3 * index, as: UInt32.self)
      index += 1
    }
    return index
  }

  /// The 24 bits of four digits; more than that where one is none.
  @inline(__always)
  private static func group(_ digits: UInt32, _ places: Span<UInt32>) -> UInt32 {
    // SAFETY: there are 256 entries for each of four places, and each index is a byte in its place. The checks
    // took as long as the rest.
    let first = unsafe places[unchecked: Int(digits & 0xff)]
    let second = unsafe places[unchecked: 256 + Int(digits >> 8 & 0xff)]
    let third = unsafe places[unchecked: 512 + Int(digits >> 16 & 0xff)]
    let fourth = unsafe places[unchecked: 768 + Int(digits >> 24)]
    return first | second | third | fourth
  }
}
