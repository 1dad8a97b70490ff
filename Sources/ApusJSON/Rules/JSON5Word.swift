import ApusBytes

/// A run of bytes without quotes in JSON5: a key, a number or a literal, as JSON.
enum JSON5Word {
  /// Appends a word as JSON. A word that JSON5 does not have is appended as it is, so that the
  /// engine reports it.
  static func write(
    _ word: [UInt8], isKey: Bool, at position: Int, to output: inout [UInt8]
  ) throws(JSONError) {
    let text = String(decoding: word, as: UTF8.self)
    guard word.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "\\") }) else {
      return try writePart(text, isKey, position, &output)
    }
    // The blanks of Unicode are blanks of JSON5. Each becomes one blank, so that columns stay.
    var isFirst = true
    for part in text.unicodeScalars.split(omittingEmptySubsequences: false, whereSeparator: isBlank)
    {
      if !isFirst { output.append(32) }
      isFirst = false
      guard !part.isEmpty else { continue }
      try writePart(String(String.UnicodeScalarView(part)), isKey, position, &output)
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{feff}", "\u{2028}", "\u{2029}": true
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private static func writePart(
    _ part: String, _ isKey: Bool, _ position: Int, _ output: inout [UInt8]
  ) throws(JSONError) {
    if isKey, let name = name(part) {
      output += [UInt8(ascii: "\"")] + Array(name.utf8) + [UInt8(ascii: "\"")]
    } else {
      output += Array((try number(part, position) ?? part).utf8)
    }
  }

  /// Returns an identifier of ECMAScript with its escapes resolved, or `nil`.
  private static func name(_ part: String) -> String? {
    var name = String.UnicodeScalarView()
    var rest = Array(part.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        name.append(scalar)
        continue
      }
      let digits = rest.dropFirst().prefix(4)
      guard rest.popFirst() == "u", digits.count == 4, digits.allSatisfy(isHexadecimal),
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
        let escaped = Unicode.Scalar(value)
      else { return nil }
      name.append(escaped)
      rest = rest.dropFirst(4)
    }
    return isIdentifier(name) ? String(name) : nil
  }

  private static func isHexadecimal(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isHexDigit
  }

  private static func isIdentifier(_ name: String.UnicodeScalarView) -> Bool {
    guard let first = name.first, isStart(first) else { return false }
    return name.dropFirst().allSatisfy {
      isStart($0) || $0.properties.isIDContinue || $0 == "\u{200c}" || $0 == "\u{200d}"
    }
  }

  private static func isStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar.properties.isIDStart
  }

  /// Returns a number of JSON5 as JSON, or `nil` if the word is no number.
  private static func number(_ word: String, _ position: Int) throws(JSONError) -> String? {
    let isNegative = word.hasPrefix("-")
    let isSigned = isNegative || word.hasPrefix("+")
    let digits = isSigned ? String(word.dropFirst()) : word
    let sign = isNegative ? "-" : ""
    if digits == "NaN" { return "NaN" }
    if digits == "Infinity" { return sign + digits }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return try hexadecimal(digits.dropFirst(2), position).map { sign + $0 }
    }
    guard let first = digits.utf8.first, 0x30...0x39 ~= first || first == UInt8(ascii: ".") else {
      return nil
    }
    return sign + withZeros(digits)
  }

  private static func hexadecimal(_ digits: Substring, _ position: Int) throws(JSONError) -> String?
  {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit })
    else { return nil }
    guard let value = UInt64(digits, radix: 16) else {
      throw JSONError(.outOfRange, at: position, expected: .integer)
    }
    return "\(value)"
  }

  /// Adds the zeros before and after a point that JSON needs.
  private static func withZeros(_ digits: String) -> String {
    guard let point = digits.firstIndex(of: ".") else { return digits }
    let whole = digits[..<point]
    let fraction = digits[digits.index(after: point)...]
    let hasDigits = fraction.utf8.first.map { 0x30...0x39 ~= $0 } ?? false
    guard !whole.isEmpty || hasDigits else { return digits }
    return (whole.isEmpty ? "0" : whole) + "." + (hasDigits ? "" : "0") + fraction
  }
}
