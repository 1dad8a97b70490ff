/// The state of a base64 decoder: the digits of an incomplete group, and the padding.
struct Base64State: Sendable {
  /// The bytes that a digit completes, in the upper bits of 24.
  struct Bytes {
    static let none = Bytes(bits: 0, count: 0)

    var bits: UInt32
    var count: Int

    /// Stores the bytes, and zeros after them up to the third.
    @inline(__always)
    func store(in output: inout [UInt8], at offset: Int) {
      output[offset] = UInt8(truncatingIfNeeded: bits >> 16)
      output[offset + 1] = UInt8(truncatingIfNeeded: bits >> 8)
      output[offset + 2] = UInt8(truncatingIfNeeded: bits)
    }
  }

  private let needsPadding: Bool
  private let skipsSpace: Bool
  private let allowsUnusedBits: Bool
  private var bits: UInt32 = 0
  private var count = 0
  /// The number of `=` still expected; `nil` before the first `=`.
  private var paddingLeft: Int?
  private var offset = 0
  private var lastDigit = 0

  init(needsPadding: Bool, skipsSpace: Bool, allowsUnusedBits: Bool = false) {
    self.needsPadding = needsPadding
    self.skipsSpace = skipsSpace
    self.allowsUnusedBits = allowsUnusedBits
  }

  /// Whether a complete group may follow.
  var isBetweenGroups: Bool { count == 0 && paddingLeft == nil }

  /// Advances the offset past digits that were decoded elsewhere.
  mutating func skip(_ count: Int) { offset += count }

  mutating func reset() {
    self = Base64State(
      needsPadding: needsPadding, skipsSpace: skipsSpace, allowsUnusedBits: allowsUnusedBits)
  }

  /// Takes a byte of the text and returns the bytes that it completes.
  ///
  /// - Parameter value: The value of the byte as a digit; `nil` if the byte is not a digit.
  mutating func take(_ digit: UInt8, value: UInt32?) throws(EncodedTextError) -> Bytes {
    if skipsSpace, digit.isSpace {
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

  /// Ends the text and returns the bytes of the last group.
  mutating func finish() throws(EncodedTextError) -> Bytes {
    if let paddingLeft {
      guard paddingLeft == 0 else { throw EncodedTextError(.truncated, at: offset) }
      return .none
    }
    guard count > 0 else { return .none }
    guard count > 1, !needsPadding else { throw EncodedTextError(.truncated, at: offset) }
    return try lastGroup()
  }

  /// Returns the bytes of a group of two or three digits. Throws if the last digit has unused bits
  /// that are not zero.
  private mutating func lastGroup() throws(EncodedTextError) -> Bytes {
    let unused: UInt32 = count == 2 ? 0xf : 0x3
    guard bits & unused == 0 || allowsUnusedBits else {
      throw EncodedTextError(.unusedBits, at: lastDigit)
    }
    defer { (bits, count) = (0, 0) }
    return Bytes(bits: bits << UInt32(6 * (4 - count)), count: count - 1)
  }
}
