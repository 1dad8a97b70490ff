import ApusStreams

/// The encodings, written slowly and plainly after their definition.
enum ReferenceEncodings {
  static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The output before the end or the error.
  struct Decoded: Equatable {
    var bytes: [UInt8] = []
    var error: EncodedTextError?
  }

  static func decodeHex(_ text: [UInt8], skipsSpace: Bool) -> Decoded {
    var result = Decoded()
    var values: [UInt8] = []
    for (offset, byte) in text.enumerated() {
      if skipsSpace, [9, 10, 13, 32].contains(byte) { continue }
      guard byte < 128, let value = Character(Unicode.Scalar(byte)).hexDigitValue else {
        result.error = EncodedTextError(.notADigit(byte), at: offset)
        break
      }
      values.append(UInt8(value))
    }
    for index in stride(from: 1, to: values.count, by: 2) {
      result.bytes.append(values[index - 1] * 16 + values[index])
    }
    if result.error == nil, values.count % 2 == 1 {
      result.error = EncodedTextError(.truncated, at: text.count)
    }
    return result
  }

  static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func base64(_ bytes: [UInt8]) -> String {
    var bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    while bits.count % 6 != 0 { bits.append(0) }
    var text: [UInt8] = []
    for start in stride(from: 0, to: bits.count, by: 6) {
      text.append(digits[bits[start..<start + 6].reduce(0) { 2 * $0 + Int($1) }])
    }
    while text.count % 4 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }

  static func decodeBase64(_ text: [UInt8], needsPadding: Bool, skipsSpace: Bool) -> Decoded {
    // The text without spaces, each byte with its offset.
    let bytes = text.enumerated().filter { !skipsSpace || ![9, 10, 13, 32].contains($0.element) }
    var result = Decoded()
    var group: [(offset: Int, value: Int)] = []
    for (index, (offset, byte)) in bytes.enumerated() {
      if byte == UInt8(ascii: "=") {
        return pad(result, group, bytes[index...].map { ($0.offset, $0.element) }, text.count)
      }
      guard let value = digits.firstIndex(of: byte) else {
        result.error = EncodedTextError(.notADigit(byte), at: offset)
        return result
      }
      group.append((offset, value))
      if group.count == 4 {
        result.bytes += whole(group.map(\.value))
        group = []
      }
    }
    guard !group.isEmpty else { return result }
    if group.count == 1 || needsPadding {
      result.error = EncodedTextError(.truncated, at: text.count)
      return result
    }
    return last(result, group)
  }

  private static func pad(
    _ before: Decoded, _ group: [(offset: Int, value: Int)], _ rest: [(offset: Int, byte: UInt8)],
    _ length: Int
  ) -> Decoded {
    var result = before
    guard group.count > 1 else {
      result.error = EncodedTextError(.misplacedPadding, at: rest[0].offset)
      return result
    }
    result = last(result, group)
    guard result.error == nil else { return result }
    let needed = 4 - group.count
    for (index, (offset, byte)) in rest.enumerated() {
      if byte == UInt8(ascii: "="), index < needed { continue }
      let isDigit = digits.contains(byte) || byte == UInt8(ascii: "=")
      result.error = EncodedTextError(isDigit ? .afterPadding : .notADigit(byte), at: offset)
      return result
    }
    if rest.count < needed { result.error = EncodedTextError(.truncated, at: length) }
    return result
  }

  private static func last(
    _ before: Decoded, _ group: [(offset: Int, value: Int)]
  ) -> Decoded {
    var result = before
    let values = group.map(\.value) + Array(repeating: 0, count: 4 - group.count)
    let unused = group.count == 2 ? 16 : 4
    if (group.last?.value ?? 0) % unused != 0 {
      result.error = EncodedTextError(.unusedBits, at: group.last?.offset ?? 0)
      return result
    }
    result.bytes += whole(values).prefix(group.count - 1)
    return result
  }

  private static func whole(_ values: [Int]) -> [UInt8] {
    let number = values.reduce(0) { $0 * 64 + $1 }
    return [UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255)]
  }
}
