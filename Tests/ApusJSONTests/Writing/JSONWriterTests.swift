import ApusBytes
import ApusMeasure
import ApusStreams
import Testing

@testable import ApusJSON

@Suite("Writing JSON")
struct JSONWriterTests {
  typealias Writer = JSONWriter<MemorySink>

  private func text(
    _ format: JSONFormat = .compact, _ body: (inout Writer) throws -> Void
  ) throws -> String {
    var writer = JSONWriter(into: MemorySink(), format: format)
    try body(&writer)
    return String(decoding: try writer.finish(), as: UTF8.self)
  }

  private func sample(_ writer: inout Writer) throws {
    try writer.beginObject()
    try writer.write("Ada", for: "name")
    try writer.key("ids")
    try writer.beginArray()
    for id in [0, 9, 10, 12_345_678, 123_456_789, -5, Int.min, Int.max] { try writer.write(id) }
    try writer.endArray()
    try writer.key("empty")
    try writer.beginArray()
    try writer.endArray()
    try writer.write(0.1, for: "x")
    try writer.write(true, for: "y")
    try writer.key("n")
    try writer.writeNull()
    try writer.endObject()
  }

  @Test("Values are written in the order of the calls")
  func compact() throws {
    #expect(
      try text { try sample(&$0) } == """
        {"name":"Ada","ids":[0,9,10,12345678,123456789,-5,-9223372036854775808,\
        9223372036854775807],"empty":[],"x":0.1,"y":true,"n":null}
        """)
  }

  @Test("Indents put each element on a line")
  func pretty() throws {
    let text = try text(.pretty) { writer in
      try writer.beginObject()
      try writer.key("a")
      try writer.beginArray()
      try writer.write(1)
      try writer.write("b")
      try writer.endArray()
      try writer.key("c")
      try writer.beginObject()
      try writer.endObject()
      try writer.endObject()
    }
    #expect(text == "{\n  \"a\": [\n    1,\n    \"b\"\n  ],\n  \"c\": {}\n}\n")
  }

  @Test("Keys are sorted by their bytes on each level, if the format says so")
  func sorted() throws {
    let source = #"{"b":{"z":1,"y":[{"d":1,"c":2}]},"a":2,"B":3,"":4}"#
    for (format, expected) in [
      (JSONFormat(sortsKeys: true), #"{"":4,"B":3,"a":2,"b":{"y":[{"c":2,"d":1}],"z":1}}"#),
      (
        JSONFormat(indent: 1, sortsKeys: true),
        "{\n \"\": 4,\n \"B\": 3,\n \"a\": 2,\n \"b\": {\n  \"y\": [\n   {\n    \"c\": 2,\n    \"d\": 1\n   }\n  ],\n  \"z\": 1\n }\n}\n"
      ),
    ] {
      var copier = JSONCopier(JSONWriter(into: MemorySink(), format: format))
      try JSONParser.parse(source.utf8.span, into: &copier)
      #expect(String(decoding: try copier.writer.finish(), as: UTF8.self) == expected)
    }
  }

  @Test("A string with any bytes is escaped exactly, at each length", arguments: 0...40)
  func escapes(length: Int) throws {
    for (special, escaped) in [
      ("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t"), ("\u{8}", "\\b"),
      ("\u{c}", "\\f"), ("\u{0}", "\\u0000"), ("\u{1f}", "\\u001f"), ("\u{7f}", "\u{7f}"),
      ("é", "é"),
      ("/", "/"), ("\u{2028}", "\u{2028}"),
    ] {
      let plain = String(repeating: "x", count: length)
      let written = try text { try $0.write(plain + special + plain) }
      #expect(written == "\"" + plain + escaped + plain + "\"")
    }
  }

  @Test("Each misuse throws, and the text stays well-formed")
  func misuse() throws {
    func expect(_ error: JSONWriterError, _ body: (inout Writer) throws -> Void) {
      #expect(throws: error) { try text(.compact, body) }
    }
    expect(.incomplete) { _ in }
    expect(.incomplete) { try $0.beginArray() }
    expect(.secondValue) {
      try $0.write(1); try $0.write(2)
    }
    expect(.unexpectedKey) { try $0.key("a") }
    expect(.unexpectedKey) {
      try $0.beginArray(); try $0.key("a")
    }
    expect(.unexpectedKey) {
      try $0.beginObject(); try $0.key("a"); try $0.key("b")
    }
    expect(.missingKey) {
      try $0.beginObject(); try $0.write(1)
    }
    expect(.unexpectedEnd) { try $0.endArray() }
    expect(.unexpectedEnd) {
      try $0.beginObject(); try $0.endArray()
    }
    expect(.unexpectedEnd) {
      try $0.beginObject(); try $0.key("a"); try $0.endObject()
    }
    expect(.nonFinite(.infinity)) { try $0.write(Double.infinity) }
    expect(.invalidUTF8) { try $0.write(utf8: [0xff].span) }
    expect(.tooDeep(limit: 512)) { for _ in 0...512 { try $0.beginArray() } }
  }

  @Test("A call that throws writes nothing, so that another value can follow")
  func failedCalls() throws {
    for format in [JSONFormat.compact, JSONFormat(sortsKeys: true)] {
      let written = try text(format) { writer in
        try? writer.write(1, for: "x")
        try writer.beginObject()
        try? writer.write(Double.nan, for: "a")
        try? writer.write(-Double.infinity, for: "a key that is longer than 16 bytes")
        try? writer.write(1)
        try? writer.write("x")
        try? writer.endArray()
        try writer.write(1.5, for: "a")
        try writer.key("b")
        try? writer.write(Double.nan)
        try? writer.write(Float.infinity)
        try? writer.write(utf8: [0xff].span)
        try? writer.key("c")
        try? writer.write(2, for: "c")
        try? writer.write("2", for: "c")
        try? writer.write(true, for: "c")
        try? writer.endObject()
        writer.depthLimit = 1
        try? writer.beginArray()
        try? writer.beginObject()
        try writer.write(2)
        try writer.endObject()
        try? writer.write(3)
        try? writer.beginObject()
        try? writer.write(3, for: "x")
      }
      #expect(written == #"{"a":1.5,"b":2}"#)
    }
  }

  @Test("Infinity and NaN are null or strings if the format says so")
  func nonFinite() throws {
    let null = JSONFormat(nonFinite: .null)
    #expect(try text(null) { try $0.write(Double.nan) } == "null")
    let names = JSONFormat(
      nonFinite: .strings(infinity: "inf", negativeInfinity: "-inf", nan: "nan"))
    #expect(try text(names) { try $0.write(-Double.infinity) } == "\"-inf\"")
  }

  @Test("Lines have a value each")
  func lines() throws {
    let text = try text { writer in
      for value in 0..<3 {
        try writer.write(value)
        try writer.endLine()
      }
    }
    #expect(text == "0\n1\n2\n")
  }

  @Test("Lines of scalars reach the sink before the end")
  func longLines() throws {
    var writer = JSONWriter(into: MemorySink())
    var size = 0
    for value in 0..<50_000 {
      try writer.write(value)
      try writer.endLine()
      size += "\(value)\n".utf8.count
      if size > 2 * 65_536 { break }
    }
    let early = writer.target.takeOutput()
    #expect(early.count >= 65_536)
    let late = try writer.finish()
    #expect(early.count + late.count == size)
  }

  @Test("Random doubles and integers are read back equal", arguments: [1, 2] as [UInt64])
  func numbers(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2000 {
      let bits = random.next()
      let double = Double(bitPattern: bits)
      let integer = Int(bitPattern: UInt(bits >> (bits & 63)))
      let written = try text { writer in
        try writer.beginArray()
        try writer.write(double.isFinite ? double : 1)
        try writer.write(integer)
        try writer.write(bits)
        try writer.endArray()
      }
      let root = try JSONTree(written.utf8.span).root
      #expect(try root[0]?.double() == (double.isFinite ? double : 1), "seed \(seed)")
      #expect(try root[1]?.integer() == integer, "seed \(seed)")
      #expect(try root[2]?.integer(as: UInt64.self) == bits, "seed \(seed)")
    }
  }

  @Test(
    "A copy of a random text has the same events, and a copy of the copy the same bytes",
    arguments: 1...60)
  func copies(seed: UInt64) throws {
    let source = RandomJSON.text(seed: seed)
    for format in [JSONFormat.compact, .pretty] {
      var copier = JSONCopier(JSONWriter(into: MemorySink(), format: format))
      try JSONParser.parse(source.span, into: &copier)
      let copy = try copier.writer.finish()
      #expect(Outcome(copy).events == Outcome(source).events, "seed \(seed)")
      var second = JSONCopier(JSONWriter(into: MemorySink(), format: format))
      try JSONParser.parse(copy.span, into: &second)
      let again = try second.writer.finish()
      #expect(again == copy, "seed \(seed)")
    }
  }

  /// A sink that knows the largest piece that was written to it.
  private struct PieceSink: Sink {
    var largest = 0
    var total = 0
    mutating func write(_ element: UInt8) throws(StreamError) { total += 1 }
    mutating func write(contentsOf elements: Span<UInt8>) throws(StreamError) {
      largest = max(largest, elements.count)
      total += elements.count
    }
  }

  @Test("The lines of deep containers are written in pieces of bounded size")
  func deepLines() throws {
    let depth = 5_000
    var writer = JSONWriter(into: PieceSink(), format: .pretty)
    writer.depthLimit = depth
    for _ in 0..<depth { try writer.beginArray() }
    for _ in 0..<depth { try writer.endArray() }
    try writer.finish()
    #expect(writer.target.total > 2 * depth * depth - 10 * depth)
    #expect(writer.target.largest <= 65_536 + 2 * depth + 16)
  }

  private struct Full: Error {}

  /// A sink that refuses all bytes.
  private struct FullSink: Sink {
    mutating func write(_ element: UInt8) throws(StreamError) {
      throw StreamError(stage: "test", Full())
    }
  }

  @Test("The error of a sink is thrown with its stage and its cause")
  func failingSink() throws {
    var writer = JSONWriter(into: FullSink())
    try writer.write(true)
    do {
      try writer.flush()
      Issue.record("nothing was thrown")
    } catch {
      guard case .target(let cause) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(cause.stage == "test" && cause.cause is Full)
      #expect("\(error)" == "test: Full()")
      #expect(error == .target(cause) && error != .target(StreamError(stage: "test", Full())))
    }
  }
}
