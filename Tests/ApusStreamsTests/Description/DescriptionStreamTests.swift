import ApusStreams
import ApusTestSupport
import Testing

@Suite("DescriptionStream")
struct DescriptionStreamTests {
  private func text<Value: Streamable>(
    _ value: Value, _ style: DescriptionStyle = .line
  ) throws -> String {
    var stream = DescriptionStream(into: MemorySink(), style: style)
    try stream.write(value)
    return stream.target.text
  }

  private func text(any value: Any, _ style: DescriptionStyle = .line) throws -> String {
    var stream = DescriptionStream(into: MemorySink(), style: style)
    try stream.write(any: value)
    return stream.target.text
  }

  @Test("Values are written as Swift prints them")
  func standard() throws {
    #expect(try text([1, -2, Int.min]) == String(describing: [1, -2, Int.min]))
    #expect(try text(UInt64.max) == String(describing: UInt64.max))
    #expect(try text(Int8.min) == "-128")
    #expect(try text(["a", "b\"c\\\n\t\u{1}ü"]) == String(describing: ["a", "b\"c\\\n\t\u{1}ü"]))
    #expect(try text([[0.5, 1e300], [], [.infinity]]) == "[[0.5, 1e+300], [], [inf]]")
    #expect(try text("a \"b\"") == "a \"b\"")
    #expect(try text(["k": [true, false]]) == String(describing: ["k": [true, false]]))
    #expect(try text([Int: Int]()) == "[:]")
    #expect(try text([Int?.some(1), nil]) == "[1, nil]")
  }

  @Test("Values without the protocol have the same description")
  func mirrored() throws {
    let values: [Any] = [1, "two", [3.5, ["four"] as [Any]] as [Any], [Any](), (5, six: 6)]
    #expect(try text(any: values) == #"[1, "two", [3.5, ["four"]], [], (5, six: 6)]"#)
    #expect(try text(any: ["k": (1, 2)]) == String(describing: ["k": (1, 2)]))
    #expect(try text(any: [String: (Int, Int)]()) == "[:]")
    #expect(try text(any: Plain(a: 1, b: "x", c: nil)) == #"Plain(a: 1, b: "x", c: nil)"#)
    #expect(try text(any: Choice.pair(1, "x")) == #"pair(1, "x")"#)
    #expect(try text(any: Choice.single((1, 2).0)) == "single(1)")
    #expect(try text(any: [Choice.none]).hasSuffix("none]"))
    #expect(try text(any: Node(1)) == "Node(number: 1, next: nil)")
  }

  private struct Plain {
    var a: Int
    var b: String
    var c: Character?
  }

  private enum Choice {
    case none
    case single(Int)
    case pair(Int, String)
  }

  @Test("A record writes its fields, on separate lines in an indented style")
  func records() throws {
    let stop = Stop(name: "Zoo", times: [1, 2])
    #expect(try text(stop) == #"Stop(name: "Zoo", times: [1, 2])"#)
    #expect(
      try text([stop], .indented) == """
        [
          Stop(
            name: "Zoo",
            times: [
              1,
              2
            ]
          )
        ]
        """)
    #expect(try text([[Int]()], .indented) == "[\n  []\n]")
  }

  @Test("A cycle of objects ends, with and without the protocol")
  func cycles() throws {
    let first = Node(1)
    let second = Node(2)
    first.next = second
    second.next = first
    #expect(try text(first) == "Node(number: 1, next: Node(number: 2, next: <already seen>))")
    #expect(
      try text(any: first) == "Node(number: 1, next: Node(number: 2, next: <already seen>))")
    first.next = nil
  }

  @Test("A cycle of objects with custom mirrors ends")
  func ownMirrors() throws {
    let record = Described(nil)
    record.next = record
    #expect(try text(any: record) == "Described(next: <already seen>)")
    for style in [Mirror.DisplayStyle.collection, .set, .struct, .optional, .dictionary, .tuple] {
      let node = Described(style)
      node.next = node
      let written = try text(any: node)
      #expect(written.contains("<already seen>"), "\(style): \(written)")
      node.next = nil
    }
    record.next = nil
  }

  @Test("Nested optionals do not grow the stack")
  func optionals() async throws {
    let count = try await onOwnThread {
      var nested: Any = UInt?.none as Any
      for _ in 0..<200 { nested = Optional<Any>.some([nested] as Any) as Any }
      var stream = DescriptionStream(into: CountTransform<UInt8>().into(NullSink()))
      try stream.write(any: nested)
      return stream.target.transform.count
    }
    #expect(count == 403)
  }

  @Test("A new object at the address of a destroyed object is not taken for it")
  func gone() throws {
    var stream = DescriptionStream(into: MemorySink(), style: DescriptionStyle(repeats: .shared))
    for number in 0..<4 { try stream.write(any: Bare(number)) }
    for number in 4..<8 { try stream.write(Node(number)) }
    #expect(!stream.target.text.contains("<already seen>"))
  }

  @Test("A shared object is written twice, or once with the style shared")
  func shared() throws {
    let node = Node(7)
    let once = DescriptionStyle(repeats: .shared)
    let twice = "[Node(number: 7, next: nil), Node(number: 7, next: nil)]"
    #expect(try text([node, node]) == twice)
    #expect(try text(any: [node, node] as [Any]) == twice)
    #expect(try text([node, node], once) == "[Node(number: 7, next: nil), <already seen>]")
    #expect(
      try text(any: [node, node] as [Any], once) == "[Node(number: 7, next: nil), <already seen>]")
  }

  @Test("Thousands of levels do not grow the stack, and each byte is written once")
  func deep() async throws {
    let count = try await onOwnThread {
      var nested: Any = "x"
      for _ in 0..<5_000 { nested = [nested] }
      var stream = DescriptionStream(into: CountTransform<UInt8>().into(NullSink()))
      try stream.write(any: nested)
      return stream.target.transform.count
    }
    #expect(count == 10_003)
  }

  @Test("A failed stream stops at once")
  func failing() throws {
    var stream = DescriptionStream(into: LineTransform(limit: 10).into(NullSink()))
    let error = #expect(throws: StreamError.self) { try stream.write(Array(0..<1_000_000)) }
    #expect(error?.stage == "lines")
  }

  @Test("A type works in another notation without further code")
  func otherNotation() throws {
    var stream = Notation()
    try stream.write([Stop(name: "Zoo", times: [1, 2])])
    #expect(stream.text == #"[{"name":"Zoo","times":[1,2]}]"#)
  }

  @Test("A DescriptionStream is a sink of any value")
  func sink() throws {
    var stream = IdentityTransform<Any>().into(DescriptionStream(into: MemorySink()))
    #expect(try String(decoding: stream.process([1]), as: UTF8.self) == "[1]")
  }
}

struct Stop: Streamable {
  var name: String
  var times: [Int]

  func write<Stream: ValueStream & ~Copyable>(to stream: inout Stream) throws(StreamError) {
    try stream.writeRecord("Stop") { (stream) throws(StreamError) in
      try stream.writeField("name", name)
      try stream.writeField("times", times)
    }
  }
}

private final class Node {
  let number: Int
  var next: Node?

  init(_ number: Int) { self.number = number }
}

extension Node: Streamable {
  func write<Stream: ValueStream & ~Copyable>(to stream: inout Stream) throws(StreamError) {
    try stream.writeObject(self, "Node") { (stream) throws(StreamError) in
      try stream.writeField("number", number)
      try stream.writeField("next", next)
    }
  }
}

/// A part of JSON, to show that a notation is a separate type.
private final class Bare {
  let number: Int

  init(_ number: Int) { self.number = number }
}

private final class Described: CustomReflectable {
  let style: Mirror.DisplayStyle?
  var next: Described?

  init(_ style: Mirror.DisplayStyle?) { self.style = style }

  var customMirror: Mirror {
    Mirror(self, children: next.map { [("next", $0)] } ?? [], displayStyle: style)
  }
}

private struct Notation: ValueStream {
  var text = ""
  private var isFirst = true

  mutating func writeText(_ text: String) throws(StreamError) { self.text += "\"\(text)\"" }
  mutating func writeInteger<Integer: FixedWidthInteger>(_ number: Integer) throws(StreamError) {
    text += "\(number)"
  }
  mutating func writeNumber(_ number: Double) throws(StreamError) { text += "\(number)" }
  mutating func writeBool(_ value: Bool) throws(StreamError) { text += "\(value)" }
  mutating func writeNothing() throws(StreamError) { text += "null" }

  mutating func writeList<Elements: Sequence>(
    _ elements: Elements
  ) throws(StreamError) where Elements.Element: Streamable {
    text += "["
    var separator = ""
    for element in elements {
      text += separator
      separator = ","
      try element.write(to: &self)
    }
    text += "]"
  }

  mutating func writePairs<Key: Streamable, Value: Streamable, Pairs: Sequence>(
    _ pairs: Pairs
  ) throws(StreamError) where Pairs.Element == (key: Key, value: Value) {}

  mutating func writeRecord(
    _ name: String, _ fields: (inout Notation) throws(StreamError) -> Void
  ) throws(StreamError) {
    text += "{"
    isFirst = true
    try fields(&self)
    text += "}"
  }

  mutating func writeField<Value: Streamable>(
    _ name: String, _ value: Value
  ) throws(StreamError) {
    text += (isFirst ? "" : ",") + "\"\(name)\":"
    isFirst = false
    try value.write(to: &self)
  }

  mutating func writeObject(
    _ object: AnyObject, _ name: String, _ fields: (inout Notation) throws(StreamError) -> Void
  ) throws(StreamError) { try writeRecord(name, fields) }
}
