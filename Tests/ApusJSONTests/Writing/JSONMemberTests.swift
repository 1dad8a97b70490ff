import ApusBytes
import ApusIO
import ApusJSON
import Testing

/// Members with keys that are made once, whose short keys and long strings are copied by words.
@Suite("Members of objects, and strings in pieces")
struct JSONMemberTests {
  typealias Writer = JSONWriter<MemorySink>

  static let formats = [JSONFormat.compact, .pretty, JSONFormat(sortsKeys: true)]
  static let integers = [0, 7, 9, 10, 99, 12_345_678, -1, -10, Int.max, Int.min]

  private func text(
    _ format: JSONFormat = .compact, _ body: (inout Writer) throws -> Void
  ) throws -> String {
    var writer = JSONWriter(into: MemorySink(), format: format)
    try body(&writer)
    return String(decoding: try writer.finish(), as: UTF8.self)
  }

  /// Returns a string in quotes, a scalar at a time: the slow reference.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\u{1}": result += "\\u0001"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  @Test("A member is what its key and its value write one after the other", arguments: formats)
  func members(format: JSONFormat) throws {
    for length in 0...20 {
      let name = String(repeating: "k", count: length)
      let key = JSONKey(name)
      let strings = (0...40).map { String(repeating: "v", count: $0) }
      let members = try text(format) { writer in
        try writer.beginArray()
        try writer.beginObject()
        for integer in Self.integers {
          try writer.write(integer, for: JSONKey("\(name)\(integer)"))
        }
        try writer.endObject()
        for integer in Self.integers {
          try writer.beginObject()
          try writer.write(integer, for: key)
          try writer.endObject()
        }
        for string in strings {
          try writer.beginObject()
          try writer.write(string, for: key)
          try writer.endObject()
        }
        try writer.endArray()
      }
      let singly = try text(format) { writer in
        try writer.beginArray()
        try writer.beginObject()
        for integer in Self.integers {
          try writer.key("\(name)\(integer)")
          try writer.write(integer)
        }
        try writer.endObject()
        for integer in Self.integers {
          try writer.beginObject()
          try writer.key(name)
          try writer.write(integer)
          try writer.endObject()
        }
        for string in strings {
          try writer.beginObject()
          try writer.key(name)
          try writer.write(string)
          try writer.endObject()
        }
        try writer.endArray()
      }
      #expect(members == singly, "a key of \(length) bytes")
    }
  }

  @Test(
    "A string of a member is escaped at each length, and with the escape at each position",
    arguments: ["\"", "\\", "\n", "\u{1}", "é", "😀", "\u{7f}"])
  func escapedMembers(special: String) throws {
    let key: JSONKey = "a"
    for length in 0...34 {
      for position in 0...length {
        let value =
          String(repeating: "x", count: position) + special
          + String(repeating: "y", count: length - position)
        let written = try text { writer in
          try writer.beginObject()
          try writer.write(value, for: key)
          try writer.write(1, for: "b")
          try writer.endObject()
        }
        #expect(written == "{\"a\":\(quoted(value)),\"b\":1}")
      }
    }
  }

  @Test(
    "A string from bytes is the same in pieces as whole, with escapes at the end of a piece",
    arguments: [0, 1, 16_383, 16_384, 16_385, 32_768, 40_000, 200_000])
  func pieces(size: Int) throws {
    for special in ["\"", "\\", "\u{1}", "é", "😀"] {
      for offset in [0, 1, 16_380, 16_382, 16_383, 16_384] where offset <= size {
        let value =
          String(repeating: "x", count: offset) + special
          + String(repeating: "y", count: size - offset)
        for format in [JSONFormat.compact, JSONFormat(sortsKeys: true)] {
          let written = try text(format) { writer in
            try writer.beginArray()
            try writer.write(utf8: value.utf8.span)
            try writer.write(utf8: Array(value.utf8).span)
            try writer.endArray()
          }
          let expected = quoted(value)
          // A comparison of long texts by an expectation prints both.
          let isEqual = written == "[\(expected),\(expected)]"
          #expect(isEqual, "\(size) bytes with \(special) at \(offset)")
        }
      }
    }
  }

  @Test("A string whose last character is cut is refused, and the writer goes on")
  func cut() throws {
    let bytes = Array("é".utf8.prefix(1))
    let written = try text { writer in
      try writer.beginArray()
      #expect(throws: JSONWriterError.invalidUTF8) { try writer.write(utf8: bytes.span) }
      try writer.write(1)
      try writer.endArray()
    }
    #expect(written == "[1]")
  }

  @Test("A number that a parser has read is written as that parser reads it")
  func parsedNumbers() throws {
    let numbers: [JSONNumber] = [
      .integer(.min), .integer(-1), .integer(0), .unsigned(.max), .unsigned(1 << 63), .double(0.1),
      .double(-0.0), .double(1e300),
    ]
    let written = try text { writer in
      try writer.beginArray()
      for number in numbers { try writer.write(number) }
      try writer.endArray()
    }
    #expect(
      written
        == "[-9223372036854775808,-1,0,18446744073709551615,9223372036854775808,0.1,-0.0,1e+300]")
  }

  @Test("A reader takes a null and no other value")
  func nulls() throws {
    let text = "[null,1,true,\"null\",null ]"
    var reader = try JSONReader(onDemand: text.utf8.span)
    var found: [String] = []
    try reader.array { (reader) throws(JSONError) in
      if try reader.isNull() {
        found.append("null")
      } else {
        try reader.skip()
        found.append("other")
      }
    }
    #expect(found == ["null", "other", "other", "other", "null"])
    for wrong in ["[nul]", "[nulll]", "[nxll]"] {
      #expect(throws: JSONError.self) {
        var reader = try JSONReader(onDemand: wrong.utf8.span)
        try reader.array { (reader) throws(JSONError) in _ = try reader.isNull() }
      }
    }
  }
}
