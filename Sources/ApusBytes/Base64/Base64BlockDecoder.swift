/// The state of a base64 decoder of a stream, which writes bytes into a block that its caller
/// forwards.
@usableFromInline
package struct Base64BlockDecoder: Sendable {
  /// The maximum number of groups decoded at once.
  @inlinable package static var blockSize: Int { 1024 }

  private let groups: Base64Groups
  private var state: Base64State
  @usableFromInline package private(set) var output: [UInt8]

  package init(_ alphabet: Base64Alphabet, needsPadding: Bool, skipsSpace: Bool) {
    groups = Base64Groups(alphabet)
    state = Base64State(needsPadding: needsPadding, skipsSpace: skipsSpace)
    output = Array(repeating: 0, count: 3 * Self.blockSize + Base64Groups.room)
  }

  /// Takes a digit and returns the number of bytes in the block.
  @usableFromInline package mutating func take(_ digit: UInt8) throws(EncodedTextError) -> Int {
    keep(try state.take(digit, value: groups.value(of: digit)))
  }

  /// Ends the text and returns the number of bytes in the block. Another text may follow.
  @usableFromInline package mutating func takeRest() throws(EncodedTextError) -> Int {
    defer { state.reset() }
    return keep(try state.finish())
  }

  @inline(__always)
  private mutating func keep(_ bytes: Base64State.Bytes) -> Int {
    bytes.store(in: &output, at: 0)
    return bytes.count
  }

  /// Decodes complete groups into the block until it is full or a byte is not a digit.
  ///
  /// - Returns: The number of decoded groups.
  @usableFromInline package mutating func decode(_ digits: Span<UInt8>) -> Int {
    guard state.isBetweenGroups else { return 0 }
    let count = groups.decode(digits, limit: Self.blockSize, to: &output)
    state.skip(4 * count)
    return count
  }
}
