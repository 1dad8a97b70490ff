/// Where a text in base64 is: the digits of a group that is not complete, and the padding.
struct Base64State: Sendable {
  /// Bytes that a digit completed: the upper ones of 24 bits.
  struct Bytes {
    static let none = Bytes(bits: 0, count: 0)

    var bits: UInt32
    var count: Int
  }

  private let needsPadding: Bool
  private let skipsSpace: Bool
  private var bits: UInt32 = 0
  private var count = 0
  /// How many `=` are still to come; `nil` before the first one.
  private var paddingLeft: Int?
  private var offset = 0
  private var lastDigit = 0

  init(needsPadding: Bool, skipsSpace: Bool) {
    self.needsPadding = needsPadding
    self.skipsSpace = skipsSpace
  }

  /// Whether whole groups may follow.
  var isBetweenGroups: Bool { count == 0 && paddingLeft == nil }

  /// Passes over digits that were decoded elsewhere.
  mutating func skip(_ count: Int) { offset += count }

  mutating func reset() { self = Base64State(needsPadding: needsPadding, skipsSpace: skipsSpace) }

  /// Takes a byte of the text.
  ///
  /// - Parameter value: Its value as a digit, if it is one.
  mutating func take(_ digit: UInt8, value: UInt32?) throws(EncodedTextError) -> Bytes {
    if skipsSpace, EncodingTables.isSpace(digit) {
      offset += 1
      return .none
    }
    let bytes = digit == UInt8(ascii: "=") ? try pad() : try add(digit, value)
    offset += 1
    return bytes
  }

  private mutating func add(_ digit: UInt8, _ value: UInt32?) throws(EncodedTextError) -> Bytes {
    guard let value else { throw EncodedTextError(.notADigit(digit), at: offset) }
    guard paddingLeft == nil else { throw EncodedTextError(.afterPadding, at: offset) }
    bits = bits << 6 | value
    lastDigit = offset
    count += 1
    guard count == 4 else { return .none }
    defer { (bits, count) = (0, 0) }
    return Bytes(bits: bits, count: 3)
  }

  private mutating func pad() throws(EncodedTextError) -> Bytes {
    if let left = paddingLeft {
      guard left > 0 else { throw EncodedTextError(.afterPadding, at: offset) }
      paddingLeft = left - 1
      return .none
    }
    guard count >= 2 else { throw EncodedTextError(.misplacedPadding, at: offset) }
    let left = 3 - count
    let bytes = try lastGroup()
    paddingLeft = left
    return bytes
  }

  /// Ends the text.
  mutating func finish() throws(EncodedTextError) -> Bytes {
    if let paddingLeft {
      guard paddingLeft == 0 else { throw EncodedTextError(.truncated, at: offset) }
      return .none
    }
    guard count > 0 else { return .none }
    guard count > 1, !needsPadding else { throw EncodedTextError(.truncated, at: offset) }
    return try lastGroup()
  }

  /// The bytes of a group of two or three digits, whose last one must have no bits to spare.
  private mutating func lastGroup() throws(EncodedTextError) -> Bytes {
    let unused: UInt32 = count == 2 ? 0xf : 0x3
    guard bits & unused == 0 else { throw EncodedTextError(.unusedBits, at: lastDigit) }
    defer { (bits, count) = (0, 0) }
    return Bytes(bits: bits << UInt32(6 * (4 - count)), count: count - 1)
  }

}
