import ApusJSON

/// A slow parser of RFC 8259, byte by byte and recursive: the reference for verdicts and events.
struct ReferenceJSON {
  struct Malformed: Error {}

  private let text: [UInt8]
  private var index = 0
  private(set) var events: [String] = []

  /// The events of a text, or `nil` if it is malformed.
  static func events(_ text: [UInt8]) -> [String]? {
    var bytes = text
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var parser = ReferenceJSON(text: bytes)
    do {
      try parser.value(depth: 0)
      parser.skipBlanks()
      return parser.index == bytes.count ? parser.events : nil
    } catch {
      return nil
    }
  }

  private init(text: [UInt8]) { self.text = text }

  private var byte: UInt8? { index < text.count ? text[index] : nil }

  private mutating func skipBlanks() {
    while let byte, [32, 9, 10, 13].contains(byte) { index += 1 }
  }

  private mutating func expect(_ literal: String) throws {
    guard text[index...].starts(with: literal.utf8) else { throw Malformed() }
    index += literal.utf8.count
  }

  private mutating func accept(_ character: Character) -> Bool {
    skipBlanks()
    guard byte == character.asciiValue else { return false }
    index += 1
    return true
  }

  private mutating func value(depth: Int) throws {
    skipBlanks()
    switch byte {
    case UInt8(ascii: "{"): try object(depth)
    case UInt8(ascii: "["): try array(depth)
    case UInt8(ascii: "\""): events.append("string " + (try string()))
    case UInt8(ascii: "t"):
      try expect("true")
      events.append("true")
    case UInt8(ascii: "f"):
      try expect("false")
      events.append("false")
    case UInt8(ascii: "n"):
      try expect("null")
      events.append("null")
    default: try number()
    }
  }

  private mutating func object(_ depth: Int) throws {
    guard depth < 512 else { throw Malformed() }
    index += 1
    events.append("{")
    if !accept("}") {
      repeat {
        skipBlanks()
        guard byte == UInt8(ascii: "\"") else { throw Malformed() }
        events.append("key " + (try string()))
        guard accept(":") else { throw Malformed() }
        try value(depth: depth + 1)
      } while accept(",")
      guard accept("}") else { throw Malformed() }
    }
    events.append("}")
  }

  private mutating func array(_ depth: Int) throws {
    guard depth < 512 else { throw Malformed() }
    index += 1
    events.append("[")
    if !accept("]") {
      repeat { try value(depth: depth + 1) } while accept(",")
      guard accept("]") else { throw Malformed() }
    }
    events.append("]")
  }

  private mutating func string() throws -> String {
    index += 1
    var units: [UInt16] = []
    var bytes: [UInt8] = []
    func flush(_ bytes: inout [UInt8], _ units: inout [UInt16]) {
      units += Array(String(decoding: bytes, as: UTF8.self).utf16)
      bytes = []
    }
    while let byte, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else { throw Malformed() }
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      flush(&bytes, &units)
      units.append(try escape())
    }
    flush(&bytes, &units)
    guard byte != nil else { throw Malformed() }
    index += 1
    guard let value = String(validating: units, as: UTF16.self) else { throw Malformed() }
    return value
  }

  private mutating func escape() throws -> UInt16 {
    guard let byte else { throw Malformed() }
    index += 1
    let simple: [UInt8: UInt16] = [
      34: 34, 92: 92, 47: 47, 98: 8, 102: 12, 110: 10, 114: 13, 116: 9,
    ]
    if let value = simple[byte] { return value }
    let digits = text[index...].prefix(4)
    guard byte == UInt8(ascii: "u"), digits.count == 4,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw Malformed() }
    index += 4
    return value
  }

  private mutating func digits() -> Int {
    let start = index
    while let byte, 0x30...0x39 ~= byte { index += 1 }
    return index - start
  }

  private mutating func number() throws {
    let start = index
    if byte == UInt8(ascii: "-") { index += 1 }
    let hasZero = byte == UInt8(ascii: "0")
    let whole = digits()
    guard whole == 1 || whole > 1 && !hasZero else { throw Malformed() }
    var isInteger = true
    if byte == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      guard digits() > 0 else { throw Malformed() }
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      isInteger = false
      index += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { index += 1 }
      guard digits() > 0 else { throw Malformed() }
    }
    let digits = String(decoding: text[start..<index], as: UTF8.self)
    events.append("\(try Self.value(of: digits, isInteger))")
  }

  private static func value(of digits: String, _ isInteger: Bool) throws -> JSONNumber {
    if isInteger, digits != "-0" {
      if let value = Int(digits) { return .integer(value) }
      if let value = UInt64(digits) { return .unsigned(value) }
      throw Malformed()
    }
    guard let value = Double(digits), value.isFinite else { throw Malformed() }
    return .double(value)
  }
}
