extension ResultJSONValue {
  /// The JSON value as one line without spaces and without a line break, in UTF-8.
  ///
  /// - Complexity: O(*n*) in the bytes written.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    write(to: &output)
    return output
  }

  /// The JSON value as one line without spaces and without a line break.
  package var line: String { String(decoding: bytes, as: UTF8.self) }

  /// Appends the value as one line without spaces and without a line break, in UTF-8.
  package func write(to output: inout [UInt8]) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let truth): output += (truth ? "true" : "false").utf8
    case .integer(let number): output += String(number).utf8
    case .double(let number): output += (number.isFinite ? number.description : "null").utf8
    case .string(let text): Self.write(text, to: &output)
    case .array(let elements): Self.write(elements, to: &output)
    case .object(let members): Self.write(members, to: &output)
    }
  }

  private static func write(_ elements: [ResultJSONValue], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      element.write(to: &output)
    }
    output.append(UInt8(ascii: "]"))
  }

  private static func write(_ members: [Member], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "{"))
    for (index, member) in members.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(member.name, to: &output)
      output.append(UInt8(ascii: ":"))
      member.value.write(to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends a string; only the characters that RFC 8259 section 7 requires are escaped.
  private static func write(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x08: output += #"\b"#.utf8
      case 0x09: output += #"\t"#.utf8
      case 0x0A: output += #"\n"#.utf8
      case 0x0C: output += #"\f"#.utf8
      case 0x0D: output += #"\r"#.utf8
      case 0..<0x20:
        output += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
        output += String(byte, radix: 16).utf8
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }
}
