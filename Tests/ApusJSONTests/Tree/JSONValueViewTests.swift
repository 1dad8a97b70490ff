import ApusBytes
import Testing

@testable import ApusJSON

@Suite("Views of the values of a tree")
struct JSONValueViewTests {
  private func tree(_ text: String, _ options: JSONOptions = JSONOptions()) throws -> JSONTree {
    try JSONTree(text.utf8.span, options: options)
  }

  @Test("A view, a stored value and the events of a random text agree", arguments: 1...300)
  func random(seed: UInt64) throws {
    let text = RandomJSON.text(seed: seed)
    var log = EventLog()
    guard (try? JSONParser.parse(text.span, into: &log)) != nil else { return }
    let tree = try JSONTree(text)
    #expect(try TreeWalk.events(of: tree.rootView) == log.events, "seed \(seed)")
    #expect(try TreeWalk.events(of: tree.root) == log.events, "seed \(seed)")
  }

  @Test("The engine and the scanner make trees with the same values", arguments: 1...100)
  func engine(seed: UInt64) throws {
    let text = RandomJSON.text(seed: seed)
    var options = JSONOptions()
    // The engine reads texts whose limit of a token is below their size.
    options.limits.token = max(1, text.count - 1)
    guard let slow = try? JSONTree(text, options: options), let fast = try? JSONTree(text) else {
      return
    }
    let expected = try TreeWalk.events(of: fast.rootView)
    #expect(try TreeWalk.events(of: slow.rootView) == expected, "seed \(seed)")
  }

  @Test("Keys and strings are lent with their escapes, and compared without them")
  func strings() throws {
    let tree = try tree(#"{"a\u0062":"\u00e9\n","":"","plain" : "text" }"#)
    var keys: [String] = []
    var members = tree.rootView.members
    while let member = members.next() {
      keys.append(member.key.bytes.text)
    }
    #expect(keys == [#"a\u0062"#, "", "plain"])
    let escaped = try tree.rootView["ab"]?.view().hasEscapes
    let plain = try tree.rootView["plain"]?.view().hasEscapes
    #expect(escaped == true)
    #expect(plain == false)
    #expect(try tree.rootView["ab"]?.string() == "é\n")
    #expect(try tree.rootView[""]?.string() == "")
    #expect(tree.root["a"] == nil)
    #expect(tree.root["abc"] == nil)
  }

  @Test("Of duplicate keys the options choose the value of a view")
  func duplicates() throws {
    let text = #"{"a":1,"b":0,"\u0061":2}"#
    let last = try tree(text)
    #expect(try last.rootView["a"]?.integer() == 2)
    var options = JSONOptions()
    options.duplicateKeys = .first
    let first = try tree(text, options)
    #expect(try first.rootView["a"]?.integer() == 1)
    options.duplicateKeys = .all
    let all = try tree(text, options)
    #expect(all.rootView.count == 3)
  }

  @Test("Blanks around scalars are not a part of them")
  func blanks() throws {
    let tree = try tree("[ 12 \n, true , null\t, 1.5e1 ,\"x\" , [ ] ,{ } ]")
    var parts: [String] = []
    var elements = tree.rootView.elements
    while let element = elements.next() { parts.append(element.bytes.text) }
    #expect(parts == ["12", "true", "null", "1.5e1", "\"x\"", "[ ]", "{ }"])
    #expect(try tree.rootView[0]?.integer() == 12)
    #expect(try tree.rootView[3]?.double() == 15)
    #expect(tree.root[5]?.count == 0)
    #expect(tree.root.withBytes { $0.text } == "[ 12 \n, true , null\t, 1.5e1 ,\"x\" , [ ] ,{ } ]")
  }

  @Test("A scalar may be the whole text", arguments: ["7", " -0.5 ", "\"x\"", "true", " null"])
  func scalars(_ text: String) throws {
    let tree = try tree(text)
    #expect(tree.root.withBytes { $0.text } == text.filter { $0 != " " })
    #expect(tree.root.count == 0)
    var elements = tree.rootView.elements
    let isEmpty = elements.next() == nil
    #expect(isEmpty)
  }

  @Test("A view of another type is an error with its line and path")
  func wrongTypes() throws {
    let tree = try tree("{\"a\":\n [1, \"x\", 300, 1e400]}", rounding)
    let list = try #require(tree.root["a"])
    for (index, column) in [(0, 3), (2, 11)] {
      let error = #expect(throws: JSONError.self) { try list.view[index]?.string() }
      #expect(error?.position == TextPosition(line: 2, column: column))
      #expect(error?.path?.description == "/a/\(index)")
      #expect(error?.kind == .wrongType(found: .number))
    }
    let error = #expect(throws: JSONError.self) { try list.view[2]?.integer(as: UInt8.self) }
    #expect(error?.kind == .outOfRange)
    #expect(throws: JSONError.self) { try list.view[1]?.boolean() }
    #expect(throws: JSONError.self) { try list.view[1]?.digits().count }
    #expect(throws: JSONError.self) { try list.view[1]?.number() }
    #expect(try list.view[3]?.double() == .infinity)
  }

  private var rounding: JSONOptions {
    var options = JSONOptions()
    options.numbers = .round
    return options
  }

  @Test("Numbers that are not finite are read if the options accept them")
  func nonFinite() throws {
    var options = JSONOptions()
    options.leniencies = .nonFiniteNumbers
    let tree = try tree("[NaN, -Infinity , Infinity]", options)
    #expect(try tree.rootView[0]?.double().isNaN == true)
    #expect(try tree.rootView[1]?.double() == -.infinity)
    #expect(try tree.rootView[2]?.double() == .infinity)
  }

  @Test("A deep text is read by a loop")
  func deep() throws {
    var options = JSONOptions()
    options.limits.depth = 100_000
    let depth = 50_000
    let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let tree = try tree(text, options)
    var steps = 1
    var value = tree.rootView
    while let inner = value[0] {
      value = inner
      steps += 1
    }
    #expect(steps == depth)
  }

  @Test("A value of a view keeps the tree")
  func stored() throws {
    func last() throws -> JSONValue {
      let tree = try tree(#"{"ids": [7, 8, {"name": "Ada"}]}"#)
      var kept: [JSONValue] = []
      guard let ids = tree.rootView["ids"] else { throw JSONPointerError(text: "ids") }
      var elements = ids.elements
      while let element = elements.next() { kept.append(JSONValue(element)) }
      return try #require(kept.last)
    }
    #expect(try last()["name"]?.string() == "Ada")
  }

  @Test("A text of 64 MB has 64 times the nodes and the steps of one of 1 MB")
  func growth() throws {
    let element = "\"\(String(repeating: "x", count: 1_021))\","
    var counts: [(nodes: Int, steps: Int, bytes: Int)] = []
    for size in [1, 64] {
      let count = size * 1_024
      var text = Array("[".utf8)
      text.reserveCapacity(count * 1_024 + 8)
      for _ in 0..<count { text += element.utf8 }
      text += Array("0]".utf8)
      let tree = try JSONTree(text)
      var (steps, bytes) = (0, 0)
      var elements = tree.rootView.elements
      while let element = elements.next() {
        steps += 1
        bytes += (try? element.view().bytes.count) ?? 0
      }
      counts.append((tree.indexByteCount / 8 - 3, steps - 1, bytes))
    }
    #expect(counts[0].nodes == 1_024 && counts[0].steps == 1_024)
    #expect(counts[1].nodes == 65_536 && counts[1].steps == 65_536)
    #expect(counts[1].bytes == 64 * counts[0].bytes)
  }
}
