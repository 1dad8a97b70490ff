import ApusBytes

/// A reader that finds the kind of a field's value from its bytes.
struct CellReader: ~Escapable {
  private let bytes: Span<UInt8>
  private var index = 0

  @_lifetime(copy bytes)
  private init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  /// The kind of a field's value; within quotes every byte may be text.
  static func kind(of field: borrowing CSVField) -> CellKind {
    let bytes = trimmed(field.bytes)
    if bytes.isEmpty { return .empty }
    var reader = CellReader(bytes)
    if reader.isTime() { return .time }
    reader.index = 0
    if reader.isNumber() { return isYear(bytes) ? .year : .number }
    if isTruth(bytes) { return .truth }
    return field.isQuoted || isPlainText(bytes) ? .text : .implausible
  }

  @_lifetime(copy bytes)
  private static func trimmed(_ bytes: Span<UInt8>) -> Span<UInt8> {
    var (start, end) = (0, bytes.count)
    while start < end, bytes[start] == 32 { start += 1 }
    while end > start, bytes[end - 1] == 32 { end -= 1 }
    return bytes.extracting(start..<end)
  }

  private static func isYear(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count == 4, let year = try? Int(decimal: bytes) else { return false }
    return 1500..<2200 ~= year
  }

  private static func isTruth(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count <= 5, bytes.count >= 2 else { return false }
    return ["true", "false", "yes", "no"].contains(bytes.text.lowercased())
  }

  /// Whether no byte is a delimiter, a quote or an escape in other dialects. A comma or a semicolon
  /// between a word and a blank is punctuation.
  private static func isPlainText(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        guard isPunctuation(bytes, index) else { return false }
      case UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "\""),
        UInt8(ascii: "\\"), 0..<32:
        return false
      default: continue
      }
    }
    // Within a word it is an apostrophe; around a field it is a quote.
    return bytes[0] != UInt8(ascii: "'") && bytes[bytes.count - 1] != UInt8(ascii: "'")
  }

  private static func isPunctuation(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    0 < index && index + 1 < bytes.count && bytes[index - 1] != 32 && bytes[index + 1] == 32
  }

  private var byte: UInt8 { index < bytes.count ? bytes[index] : 0 }
  private var isAtEnd: Bool { index == bytes.count }

  private mutating func skip(_ choices: UInt8...) -> Bool {
    guard !isAtEnd, choices.contains(byte) else { return false }
    index += 1
    return true
  }

  /// Skips digits and returns their number.
  private mutating func digits() -> Int {
    let start = index
    while 48...57 ~= byte { index += 1 }
    return index - start
  }
}

extension CellReader {
  /// Reads a sign, a currency, digits in groups with a point or a comma, an exponent, a percent
  /// sign.
  private mutating func isNumber() -> Bool {
    _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
    skipCurrency()
    _ = skip(UInt8(ascii: "-"))
    var count = digits()
    while count > 0 || byte == UInt8(ascii: ".") {
      guard skip(UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "'")) else { break }
      let more = digits()
      guard more > 0 else { return false }
      count += more
    }
    guard count > 0 else { return false }
    if skip(UInt8(ascii: "e"), UInt8(ascii: "E")) {
      _ = skip(UInt8(ascii: "-"), UInt8(ascii: "+"))
      guard digits() > 0 else { return false }
    }
    if skip(UInt8(ascii: "%")) { return isAtEnd }
    skipCurrency()
    return isAtEnd
  }

  private mutating func skipCurrency() {
    let start = index
    _ = skip(32)
    if skip(UInt8(ascii: "$")) { return }
    // The signs of pound and yen have two bytes, that of the euro three.
    if byte == 0xc2, index + 1 < bytes.count {
      index += 2
    } else if byte == 0xe2, index + 2 < bytes.count, bytes[index + 1] == 0x82 {
      index += 3
    } else {
      index = start
    }
  }

  /// Reads a date, a time, or a date and a time, with a zone.
  private mutating func isTime() -> Bool {
    if isClock() { return isAtEnd || isZone() }
    index = 0
    guard isDate() else { return false }
    if isAtEnd { return true }
    guard skip(UInt8(ascii: "T"), 32), isClock() else { return false }
    return isAtEnd || isZone()
  }

  /// Reads `7:05`, `07:05:09`, `07:05:09.25`.
  private mutating func isClock() -> Bool {
    guard 1...2 ~= digits(), skip(UInt8(ascii: ":")), digits() == 2 else { return false }
    guard skip(UInt8(ascii: ":")) else { return true }
    guard digits() == 2 else { return false }
    return !skip(UInt8(ascii: ".")) || digits() > 0
  }

  /// Reads `2026-11-22`, `22.11.2026`, `11/22/26`.
  private mutating func isDate() -> Bool {
    let first = digits()
    let separator = byte
    guard 1...4 ~= first, skip(UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")) else {
      return false
    }
    guard 1...2 ~= digits(), skip(separator) else { return false }
    let last = digits()
    return first == 4 ? 1...2 ~= last : last == 2 || last == 4
  }

  private mutating func isZone() -> Bool {
    if skip(UInt8(ascii: "Z")) { return isAtEnd }
    guard skip(UInt8(ascii: "+"), UInt8(ascii: "-")), digits() >= 2 else { return false }
    if skip(UInt8(ascii: ":")) { guard digits() == 2 else { return false } }
    return isAtEnd
  }
}
