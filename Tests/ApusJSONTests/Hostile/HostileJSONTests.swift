import ApusBytes
import ApusStreams
import Testing

@testable import ApusJSON

/// Shapes of text that make a careless parser quadratic, or overflow its stack or memory.
@Suite("Hostile JSON")
struct HostileJSONTests {
  /// A shape of a size in bytes, and whether it is well-formed.
  static func text(_ shape: String, _ size: Int) -> [UInt8] {
    func repeated(_ part: String, _ before: String, _ after: String) -> [UInt8] {
      let count = max(1, (size - before.utf8.count - after.utf8.count) / part.utf8.count)
      var bytes = Array(before.utf8)
      bytes.reserveCapacity(size)
      for _ in 0..<count { bytes += Array(part.utf8) }
      return bytes + Array(after.utf8)
    }
    switch shape {
    case "keys":
      var bytes: [UInt8] = Array("{".utf8)
      var index = 0
      while bytes.count < size {
        if index > 0 { bytes.append(44) }
        bytes += Array("\"key\(index)\":\(index)".utf8)
        index += 1
      }
      return bytes + Array("}".utf8)
    case "brackets": return repeated("[", "", "")
    case "string": return repeated("x", "\"", "\"")
    case "escapes": return repeated("\\n", "\"", "\"")
    case "block ends":
      // The backslash is the last byte of each block of 64.
      return repeated(
        "\\\"" + String(repeating: "a", count: 62), "\"" + String(repeating: "a", count: 62), "\"")
    case "surrogates": return repeated("\\ud83d\\ude00", "\"", "\"")
    case "digits": return repeated("1", "", "")
    case "blanks": return repeated(" ", "", "1")
    case "commas": return repeated(",", "[1", "]")
    case "objects": return repeated("{},", "[", "{}]")
    case "one key": return repeated("\"a\":1,", "{", "\"a\":1}")
    default: return repeated("{\"a\":", "", "")
    }
  }

  static let shapes = [
    "keys", "brackets", "string", "escapes", "block ends", "surrogates", "digits", "blanks",
    "commas",
    "objects", "one key", "nested keys",
  ]

  @Test(
    "Every shape of 1 MB ends in a value or a typed error, in all ways to read", arguments: shapes)
  func shape(_ shape: String) throws {
    let text = Self.text(shape, 1_000_000)
    var options = JSONOptions()
    options.numbers = .round
    let isFine = !["brackets", "commas", "nested keys"].contains(shape)
    func expect(_ body: () throws -> Void) {
      do {
        try body()
        #expect(isFine, "\(shape)")
      } catch {
        #expect(!isFine && error is JSONError, "\(shape): \(error)")
      }
    }
    expect { try JSONParser.check(text.span, options: options) }
    expect { _ = try JSONTree(text, options: options) }
    // A cursor steps over commas without a check.
    if shape != "commas" {
      expect {
        var reader = try JSONReader(onDemand: text.span, options: options)
        try reader.skip()
        try reader.finish()
      }
    }
    expect {
      var parser = JSONParser(options: options)
      var nothing = CheckHandler()
      for start in stride(from: 0, to: text.count, by: 4096) {
        let end = min(start + 4096, text.count)
        try parser.parse(text.span.extracting(start..<end), into: &nothing)
      }
      try parser.finish(into: &nothing)
    }
  }

  @Test("A skip accepts commas that a whole check refuses, and nothing with open brackets")
  func skips() throws {
    var reader = try JSONReader(onDemand: "[1,,2]".utf8.span)
    try reader.skip()
    try reader.finish()
    for text in ["[[]", "{\"a\":[}", "[\"]"] {
      #expect(throws: JSONError.self) {
        var reader = try JSONReader(onDemand: text.utf8.span)
        try reader.skip()
        try reader.finish()
      }
    }
  }

  @Test("A million keys are checked for duplicates, and decoded, in linear time")
  func keys() throws {
    let text = Self.text("keys", 1_000_000)
    var options = JSONOptions()
    options.duplicateKeys = .error
    try JSONParser.check(text.span, options: options)
    let dictionary = try JSONValueDecoder(options: options).decode([String: Int].self, from: text)
    #expect(dictionary["key9"] == 9)
    #expect(dictionary.count > 50_000)
  }

  @Test("A limit above the default reads a million brackets without recursion")
  func brackets() throws {
    var options = JSONOptions()
    options.limits.depth = .max
    let count = 1_000_000
    let text = [UInt8](repeating: 91, count: count) + [UInt8](repeating: 93, count: count)
    try JSONParser.check(text.span, options: options)
    #expect(try JSONTree(text, options: options).root.count == 1)
  }

  @Test("A long string is read in chunks of one byte")
  func singleBytes() throws {
    let text = Self.text("string", 60_000)
    var parser = JSONParser()
    var log = EventLog()
    for index in text.indices {
      try parser.parse(text.span.extracting(index..<index + 1), into: &log)
    }
    try parser.finish(into: &log)
    #expect(log.events == ["string " + String(repeating: "x", count: text.count - 2)])
  }
}
