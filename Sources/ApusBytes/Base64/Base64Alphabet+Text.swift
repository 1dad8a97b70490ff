extension Base64Alphabet {
  /// Appends the digits of some bytes to a text, without a line end.
  ///
  /// - Complexity: O(*n*). Allocates only if the text must grow.
  package func encode(
    _ bytes: RawSpan, isPadded: Bool = true, appendingTo text: inout [UInt8]
  ) {
    let start = text.count
    let (groups, rest) = bytes.byteCount.quotientAndRemainder(dividingBy: 3)
    let table = pairs
    text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 4 * (groups + (rest + 2) / 3)))
    var room = text.mutableSpan
    var output = room.mutableRawBytes
    Base64Groups.encode(bytes.extracting(0..<3 * groups), table.span, to: &output, at: start)
    guard rest > 0 else { return }
    var group: UInt32 = 0
    // A byte outside of the span is 0.
    for index in 3 * groups..<3 * groups + 3 { group = group << 8 | UInt32(bytes.byte(at: index)) }
    Base64Groups.store(group, table.span, to: &output, at: start + 4 * groups)
    if isPadded {
      for index in rest + 1..<4 { text[start + 4 * groups + index] = UInt8(ascii: "=") }
    } else {
      text.removeLast(3 - rest)
    }
  }

  /// Returns the bytes of a complete text.
  ///
  /// - Parameters:
  ///   - text: The digits.
  ///   - needsPadding: Whether the last group must be padded with `=`.
  ///   - skipsSpace: Whether spaces, tabs and line ends are skipped.
  ///   - allowsUnusedBits: Whether unused bits of the last digit may be other than 0.
  /// - Throws: The first error of the text, with its offset.
  /// - Complexity: O(*n*). Allocates the result.
  package func decode(
    _ text: Span<UInt8>, needsPadding: Bool = true, skipsSpace: Bool = false,
    allowsUnusedBits: Bool = false
  ) throws(EncodedTextError) -> [UInt8] {
    let groups = Base64Groups(self)
    var state = Base64State(
      needsPadding: needsPadding, skipsSpace: skipsSpace, allowsUnusedBits: allowsUnusedBits)
    var output = [UInt8](repeating: 0, count: text.count / 4 * 3 + 3 + Base64Groups.room)
    var (index, count) = (0, 0)
    while index < text.count {
      if state.isBetweenGroups {
        let rest = text.extracting(index..<text.count)
        let decoded = groups.decode(rest, limit: .max, to: &output, at: count)
        state.skip(4 * decoded)
        (index, count) = (index + 4 * decoded, count + 3 * decoded)
        if index == text.count { break }
      }
      let bytes = try state.take(text[index], value: groups.value(of: text[index]))
      bytes.store(in: &output, at: count)
      (index, count) = (index + 1, count + bytes.count)
    }
    let bytes = try state.finish()
    bytes.store(in: &output, at: count)
    output.removeLast(output.count - count - bytes.count)
    return output
  }

  /// Returns the bytes of a text with or without padding, whose last digit may have any unused
  /// bits, as FlatBuffers reads it; `nil` if the text is malformed.
  package func lenientlyDecoded(_ text: Span<UInt8>) -> [UInt8]? {
    try? decode(text, needsPadding: false, allowsUnusedBits: true)
  }
}
