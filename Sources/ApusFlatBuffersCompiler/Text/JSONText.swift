internal import ApusBytes

/// Appends the parts of JSON text to bytes.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  /// The number of bytes after which the sink is called.
  private static let flushByteCount = 1 << 16
  private let sink: (([UInt8]) -> Void)?

  init(sink: (([UInt8]) -> Void)? = nil) { self.sink = sink }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func newLine(_ indent: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * indent))
  }

  /// Hands the bytes to the sink if there are many.
  mutating func flushIfFull() {
    if bytes.count >= Self.flushByteCount { flush() }
  }

  mutating func flush() {
    guard let sink else { return }
    sink(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Appends a number so that reading it gives the same number; NaN and infinities as strings.
  mutating func append(_ number: Double, isFloat: Bool) {
    guard number.isFinite else {
      append(number.isNaN ? "\"nan\"" : number < 0 ? "\"-inf\"" : "\"inf\"")
      return
    }
    if isFloat { bytes.append(shortest: Float(number)) } else { bytes.append(shortest: number) }
  }

  /// Appends bytes as base64 in quotes; the alphabet for URLs has no padding.
  mutating func append(_ content: RawSpan, _ alphabet: Base64Alphabet) {
    bytes.append(UInt8(ascii: "\""))
    alphabet.encode(content, isPadded: alphabet == .standard, appendingTo: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a string in quotes, or returns `false` if the bytes are not UTF-8.
  mutating func appendString(_ source: RawSpan, _ range: Range<Int>) -> Bool {
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    var isASCII = true
    for offset in range {
      let byte = source.byte(at: offset)
      isASCII = isASCII && byte < 0x80
      appendEscaped(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    // Escapes are ASCII, so that the text is valid exactly if the bytes are.
    return isASCII || String(validating: bytes[start...], as: UTF8.self) != nil
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20, 0x7F:
      append("\\u00")
      bytes.append(byte.hexadecimalDigits.high)
      bytes.append(byte.hexadecimalDigits.low)
    default: bytes.append(byte)
    }
  }
}
