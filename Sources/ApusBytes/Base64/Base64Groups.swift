// UNSAFE: looks digits up in a table: a check for each takes as long as the rest

import CApusBytes

/// The loops over complete groups of base64: three bytes, or four digits.
struct Base64Groups: Sendable {
  /// The number of bytes that the decoding loop may write after the bytes of its groups.
  static let room = 8

  private let shifted: [UInt32]
  private let lastDigits: (UInt8, UInt8)

  init(_ alphabet: Base64Alphabet) {
    shifted = alphabet.shifted
    lastDigits = alphabet.last
  }

  /// Returns the value of a digit, or `nil` for another byte.
  @inline(__always)
  func value(of digit: UInt8) -> UInt32? {
    let value = shifted[3 * 256 + Int(digit)]
    return value < 64 ? value : nil
  }

  /// Decodes groups until the limit, the end, or a byte that is not a digit.
  ///
  /// - Returns: The number of decoded groups.
  func decode(
    _ digits: Span<UInt8>, limit: Int, to output: inout [UInt8], at offset: Int = 0
  ) -> Int {
    let count = min(digits.count / 4, limit)
    guard count > 0 else { return 0 }
    precondition(
      shifted.count == 1024 && offset >= 0 && output.count - offset >= 3 * count + Self.room,
      "shifted must have 1024 entries, and output room for 3 bytes of each group")
    // SAFETY: the function reads 4 bytes for each of `count` groups, and `digits` has at least 4 *
    // `count` bytes. It reads the 1024 entries of the table. It writes 3 bytes for each group and
    // at most 8 more, from the offset. The precondition above checks the sizes of the table and of
    // the output. All memory lives until the call returns.
    return unsafe shifted.withUnsafeBufferPointer { shifted in
      unsafe output.withUnsafeMutableBufferPointer { output in
        unsafe digits.withUnsafeBufferPointer { text in
          let alphabet = unsafe apus_base64_digits(
            shifted: shifted.baseAddress.unsafelyUnwrapped, last: lastDigits)
          return unsafe apus_decode_base64(
            text.baseAddress.unsafelyUnwrapped, count, alphabet,
            output.baseAddress.unsafelyUnwrapped + offset)
        }
      }
    }
  }

  /// Stores the digits of complete groups.
  ///
  /// - Parameters:
  ///   - bytes: The bytes; their number is a multiple of 3.
  ///   - pairs: The two digits for each value of 12 bits.
  ///   - output: Receives four digits for each group.
  ///   - start: The offset of the first digit.
  @inline(__always)
  static func encode(
    _ bytes: RawSpan, _ pairs: Span<UInt16>, to output: inout MutableRawSpan, at start: Int = 0
  ) {
    var index = 0
    var offset = start
    // Loads 8 bytes and encodes 6 of them.
    while index + 8 <= bytes.byteCount {
      let word = bytes.bigEndian(at: index, as: UInt64.self)
      let low = UInt64(pairs[Int(word >> 52)]) | UInt64(pairs[Int(word >> 40 & 0xfff)]) << 16
      let high =
        UInt64(pairs[Int(word >> 28 & 0xfff)]) | UInt64(pairs[Int(word >> 16 & 0xfff)]) << 16
      output.storeBytes(of: (low | high << 32).littleEndian, toByteOffset: offset, as: UInt64.self)
      index += 6
      offset += 8
    }
    while index < bytes.byteCount {
      let group =
        UInt32(bytes.byte(at: index)) << 16 | UInt32(bytes.byte(at: index + 1)) << 8
        | UInt32(bytes.byte(at: index + 2))
      store(group, pairs, to: &output, at: offset)
      index += 3
      offset += 4
    }
  }

  /// Stores the four digits of 24 bits.
  @inline(__always)
  static func store(
    _ group: UInt32, _ pairs: Span<UInt16>, to output: inout MutableRawSpan, at offset: Int
  ) {
    let first = pairs[Int(group >> 12 & 0xfff)].littleEndian
    let second = pairs[Int(group & 0xfff)].littleEndian
    output.storeBytes(of: first, toByteOffset: offset, as: UInt16.self)
    output.storeBytes(of: second, toByteOffset: offset + 2, as: UInt16.self)
  }
}
