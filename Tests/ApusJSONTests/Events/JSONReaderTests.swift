import ApusBytes
import ApusMeasure
import ApusStreams
import Testing

@testable import ApusJSON

@Suite("Reading JSON with a cursor")
struct JSONReaderTests {
  struct Sample: JSONReadable, Equatable {
    var hi = 0, there = 0, comment = ""
    static let handlers: JSONHandlers<Sample> = [
      "hi": { $0.hi = try $1.integer() },
      "there": { $0.there = try $1.integer() },
      "comment": { $0.comment = try $1.string() },
    ]
    static let requiredKeys: Set<String> = ["hi"]
  }

  static let text =
    #"[{"hi":1,"there":2,"comment":"c"},{"x":[{"hi":9}],"comment":"\n","hi":3}, {"hi":4}]"#
  static let samples = [
    Sample(hi: 1, there: 2, comment: "c"), Sample(hi: 3, there: 0, comment: "\n"), Sample(hi: 4),
  ]

  private func read<Value>(
    _ text: String, _ options: JSONOptions = JSONOptions(),
    _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    var reader = try JSONReader(onDemand: text.utf8.span, options: options)
    let value = try body(&reader)
    try reader.finish()
    return value
  }

  @Test("Objects of more types than plans, in turns, have their values")
  func manyTypes() throws {
    let types = (0..<20).map { JSONKeys(["a", "b\($0)", "c"]) }
    let objects = (0..<400).map { "{\"x\":[\($0)],\"b\($0 % 20)\":\($0),\"a\":-1}" }
    let text = "[\(objects.joined(separator: ","))]"
    var reader = try JSONReader(onDemand: text.utf8.span)
    var values: [Int] = []
    try reader.array { (reader) throws(JSONError) in
      try reader.object(types[values.count % 20]) { (key, reader) throws(JSONError) in
        if key == 1 { values.append(try reader.integer()) }
      }
    }
    #expect(values == Array(0..<400))
  }

  @Test("Keys that are freed do not leave their plan to other keys")
  func freedKeys() throws {
    let text = "[\(Array(repeating: #"{"a":1,"b":2,"c":3}"#, count: 600).joined(separator: ","))]"
    var reader = try JSONReader(onDemand: text.utf8.span)
    var count = 0
    try reader.array { (reader) throws(JSONError) in
      let names = [["a", "b", "c"], ["c"], ["b", "c"], ["x", "c", "b"]][count % 4]
      count += 1
      try reader.object(JSONKeys(names)) { (key, reader) throws(JSONError) in
        let value: Int = try reader.integer()
        #expect(["a", "b", "c"][value - 1] == names[key])
      }
    }
    #expect(count == 600)
  }

  @Test("An object around objects of many types keeps its own plan")
  func nestedTypes() throws {
    let types = (0..<100).map { JSONKeys(["k\($0)", "y"]) }
    let inner = (0..<100).map { "{\"k\($0)\":\($0),\"y\":-1}" }.joined(separator: ",")
    let object = "{\"inner\":[\(inner)],\"y\":2,\"x\":3}"
    var reader = try JSONReader(onDemand: "[\(object),\(object)]".utf8.span)
    let keys: JSONKeys = ["inner", "x", "y"]
    var found: [Int] = []
    try reader.array { (reader) throws(JSONError) in
      try reader.object(keys) { (key, reader) throws(JSONError) in
        found.append(key)
        guard key == 0 else { return }
        var place = 0
        try reader.array { (reader) throws(JSONError) in
          try reader.object(types[place]) { (key, reader) throws(JSONError) in
            #expect(try reader.integer() == (key == 0 ? place : -1))
          }
          place += 1
        }
      }
    }
    #expect(found == [0, 2, 1, 0, 2, 1])
  }

  /// The first element of an array of integers, or `nil` if it is no such integer.
  private func firstInteger<Value: FixedWidthInteger>(_ text: String) -> Value? {
    var first: Value?
    try? read(text) { reader throws(JSONError) in
      try reader.array { (reader) throws(JSONError) in
        let integer: Value = try reader.integer()
        if first == nil { first = integer }
      }
    }
    return first
  }

  @Test("Integers of each number of digits are exact, or an error", arguments: UInt64(1)...4)
  func integers(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for count in 1...21 {
      for _ in 0..<200 {
        var digits = (0..<count).map { _ in Character("\(random.next() % 10)") }
        if random.next() % 4 != 0, digits[0] == "0" { digits[0] = "7" }
        // A byte that is no digit at any place, in some numbers.
        if random.next() % 4 == 0 { digits[Int(random.next() % UInt64(count))] = "/" }
        let sign = random.next() % 4 == 0 ? "-" : ""
        let number = sign + String(digits)
        let isNumber = digits.allSatisfy(\.isNumber) && (digits[0] != "0" || count == 1)
        for end in ["", " ", "\n  ", String(repeating: " ", count: 24)] {
          let text = "\(end)[\(number)\(end),1]"
          let value: Int64? = firstInteger(text)
          let narrow: UInt16? = firstInteger(text)
          #expect(value == (isNumber ? Int64(number) : nil), "\(number)")
          #expect(narrow == (isNumber ? UInt16(exactly: Int64(number) ?? -1) : nil), "\(number)")
        }
      }
    }
  }

  @Test(
    "A double is an integer only if no digit was lost",
    arguments: ["9007199254740993.0", "123456789012345678.0", "-9007199254740993.0", "1e300"])
  func lossyIntegers(_ number: String) throws {
    let value: Int? = firstInteger("[\(number)]")
    #expect(value == nil)
    #expect(throws: JSONError.self) {
      try JSONValueDecoder().decode([Int].self, from: "[\(number)]".utf8.span)
    }
    let tree = try JSONTree("[\(number)]".utf8.span)
    #expect(throws: JSONError.self) { try tree.root[0]?.integer() }
    #expect(try tree.root[0]?.number().integer(as: Int128.self) == nil)
    let exact: Int? = firstInteger("[-9007199254740991.0]")
    #expect(exact == -9_007_199_254_740_991)
  }

  /// A type with more keys than a word has bits.
  struct Wide: JSONReadable {
    var count = 0
    static let add: JSONHandlers<Wide>.Action = { $0.count += try $1.integer() }
    static let handlers: JSONHandlers<Wide> = [
      "k0": add, "k1": add, "k2": add, "k3": add, "k4": add, "k5": add, "k6": add,
      "k7": add, "k8": add, "k9": add, "k10": add, "k11": add, "k12": add, "k13": add,
      "k14": add, "k15": add, "k16": add, "k17": add, "k18": add, "k19": add, "k20": add,
      "k21": add, "k22": add, "k23": add, "k24": add, "k25": add, "k26": add, "k27": add,
      "k28": add, "k29": add, "k30": add, "k31": add, "k32": add, "k33": add, "k34": add,
      "k35": add, "k36": add, "k37": add, "k38": add, "k39": add, "k40": add, "k41": add,
      "k42": add, "k43": add, "k44": add, "k45": add, "k46": add, "k47": add, "k48": add,
      "k49": add, "k50": add, "k51": add, "k52": add, "k53": add, "k54": add, "k55": add,
      "k56": add, "k57": add, "k58": add, "k59": add, "k60": add, "k61": add, "k62": add,
      "k63": add, "k64": add, "k65": add, "k66": add, "k67": add, "k68": add, "k69": add,
    ]
    static let requiredKeys: Set<String> = ["k3", "k66", "k69"]
  }

  @Test("Keys from the 65th on are required as well")
  func manyRequiredKeys() throws {
    func count(_ text: String) throws -> Int {
      try read(text) { reader throws(JSONError) in try reader.read(Wide.self).count }
    }
    #expect(try count(#"{"k3":1,"x":{"k66":2},"k\u00366":3,"k69":4}"#) == 8)
    let error = #expect(throws: JSONError.self) {
      try count(#"{"k3":1,"x":{"k66":2},"k69":4}"#)
    }
    #expect(error?.kind == .missingKey("k66"))
    #expect(throws: JSONError.self) { try count(#"{"k66":1,"k69":4}"#) }
  }

  @Test("Handlers read the keys that matter, and step over the rest")
  func handlers() throws {
    let samples = try read(Self.text) { reader throws(JSONError) in try reader.read([Sample].self) }
    #expect(samples == Self.samples)
    let checked = try CheckedJSON(Self.text.utf8.span)
    var reader = JSONReader(checked)
    #expect(try reader.read([Sample].self) == Self.samples)
  }

  @Test("Objects that fill many windows are read")
  func windows() throws {
    let text =
      "["
      + (0..<5000).map { "{\"hi\":\($0),\"z\":[[],{\"a\":\"]\"}],\"comment\":\"c\($0)\"}" }
      .joined(separator: " ,\n") + "]"
    let samples = try read(text) { reader throws(JSONError) in try reader.read([Sample].self) }
    #expect(samples.count == 5000)
    #expect(samples.enumerated().allSatisfy { $1.hi == $0 && $1.comment == "c\($0)" })
  }

  @Test("A value that the closure does not read is stepped over")
  func skipped() throws {
    var keys: [String] = []
    try read(#"{"a":[1,{"b":2}],"c":"d","e":null,"f":{}}"#) { reader throws(JSONError) in
      try reader.object { key, _ throws(JSONError) in keys.append(key.text) }
    }
    #expect(keys == ["a", "c", "e", "f"])
  }

  @Test("A wrong type, a value read twice and a missing key are errors with their place")
  func errors() {
    func error(_ text: String, _ body: (inout JSONReader) throws(JSONError) -> Void) -> JSONError? {
      #expect(throws: JSONError.self) { try read(text, JSONOptions(), body) }
    }
    let wrong = error("[{\"hi\":\n \"x\"}]") { reader throws(JSONError) in
      _ = try reader.read([Sample].self)
    }
    #expect(wrong?.kind == .wrongType(found: .string))
    #expect(wrong?.position == TextPosition(line: 2, column: 2))
    #expect(wrong?.path?.description == "/0/hi")
    let twice = error("[1,2]") { reader throws(JSONError) in
      try reader.array { reader throws(JSONError) in
        let first: Int = try reader.integer()
        let second: Int = try reader.integer()
        _ = first + second
      }
    }
    #expect(twice?.kind == .unexpectedByte(UInt8(ascii: ",")))
    let missing = error("{\"there\":1}") { reader throws(JSONError) in
      _ = try reader.read(Sample.self)
    }
    #expect(missing?.kind == .missingKey("hi"))
  }

  @Test(
    "A text that ends or goes on too early is an error",
    arguments: [
      "[", "[1", "[1,", "[1,]", "[{\"hi\":1]", "[{\"hi\"", "[{\"hi\":", "[{\"hi\":1,}]",
      "[{\"hi\" 1}]", "",
      "[{\"z\":[[}]", "[{\"z\":{]", "[] 1", "[{\"hi\":1}] ]", "[{\"comment\":\"", "[{\"hi\":01}]",
      "[\u{1}]",
      "[{\"comment\":\"\\ud800\",\"hi\":1}]", "[{\"comment\":\"\\x\",\"hi\":1}]",
    ])
  func malformed(_ text: String) {
    #expect(throws: JSONError.self) {
      try read(text) { reader throws(JSONError) in _ = try reader.read([Sample].self) }
    }
  }

  @Test("The options choose among duplicate keys, also in handlers")
  func duplicates() throws {
    let text = #"{"hi":1,"hi":2}"#
    func value(_ rule: JSONOptions.DuplicateKeys) throws -> Int {
      var options = JSONOptions()
      options.duplicateKeys = rule
      return try read(text, options) { reader throws(JSONError) in try reader.read(Sample.self).hi }
    }
    #expect(try value(.last) == 2)
    #expect(try value(.all) == 2)
    #expect(try value(.first) == 1)
    #expect(throws: JSONError.self) { try value(.error) }
  }

  @Test(
    "Keys in any order, left out, escaped or apart from their colon are found", arguments: 1...60)
  func keys(seed: UInt64) throws {
    var random = RandomIndex(seed: seed)
    let names = [
      "a", "id", "name", "seconds", "a_long_name", "a_name_of_26_bytes_or_more", "ä", "",
    ]
    let keys: JSONKeys = ["name", "id", "a_long_name", "a_name_of_26_bytes_or_more", "", "a"]
    var expected: [[String]] = []
    let objects = (0..<60).map { _ -> String in
      var members: [String] = []
      var found: [String] = []
      for place in names.indices where random.below(4) > 0 {
        let name = names[random.below(5) == 0 ? random.below(8) : place]
        let number = random.below(1000)
        let value = ["\(number)", "[{\"a\":\(number)},2]", "\"id\"", "-\(number).5"][
          random.below(4)]
        let isEscaped = random.below(6) == 0 && name.hasPrefix("a")
        let key = isEscaped ? "\\u0061\(name.dropFirst())" : name
        let blank = random.below(6) == 0 ? " " : ""
        members.append("\"\(key)\"\(blank):\(blank)\(value)")
        let isRead = ["name", "id", "a_long_name", "a_name_of_26_bytes_or_more", "", "a"].contains(
          name)
        if isRead, !value.hasPrefix("["), !value.hasPrefix("\"") {
          found.append("\(name) \(value)")
        }
      }
      expected.append(found)
      return "{\(members.joined(separator: ","))}"
    }
    var all: [[String]] = []
    try read("[\(objects.joined(separator: ","))]") { reader throws(JSONError) in
      try reader.array { (reader) throws(JSONError) in
        var found: [String] = []
        try reader.object(keys) { (key, reader) throws(JSONError) in
          // Other values are stepped over.
          guard reader.nextKind == .number else { return }
          let digits = try reader.digits()
          found.append("\(keys.names[key]) \(digits.text)")
        }
        all.append(found)
      }
    }
    #expect(all == expected, "seed \(seed)")
  }

  @Test("A byte order mark counts in the offset of an error, and not in its column")
  func mark() {
    let error = #expect(throws: JSONError.self) {
      try read("\u{feff}[true]") { reader throws(JSONError) in
        try reader.array { reader throws(JSONError) in _ = try reader.double() }
      }
    }
    #expect(error?.offset == 4)
    #expect(error?.position == TextPosition(line: 1, column: 2))
  }

  @Test("Elements are pushed as soon as they are complete, at any depth", arguments: 1...20)
  func elements(size: Int) throws {
    let text = Array("{\"a\":[[0],{\"items\":\(Self.text)}],\"b\":[{\"hi\":7}]}".utf8)
    var parser = JSONElementParser<Sample, _>(at: try JSONPointer("/a/1/items"), into: ArraySink())
    var start = 0
    while start < text.count {
      let end = min(start + size, text.count)
      try parser.parse(text.span.extracting(start..<end))
      start = end
    }
    #expect(try parser.finish() == Self.samples)
  }

  @Test("An element is in the sink before the text goes on")
  func early() throws {
    var parser = JSONElementParser<Sample, _>(into: ArraySink())
    try parser.parse("[{\"hi\":1}".utf8.span)
    #expect(parser.target.elements == [Sample(hi: 1)])
    #expect(throws: JSONError.self) { try parser.finish() }
  }

  @Test("If the first of duplicate keys counts, the rest of the object is stepped over")
  func firstKeys() throws {
    var options = JSONOptions()
    options.duplicateKeys = .first
    let keys: JSONKeys = ["a", "b"]
    let rest = String(repeating: #","a":{"b":[1,"]"]},"c":3"#, count: 500)
    let text = "[" + #"{"x":[],"b":2,"a":1\#(rest)},{"a":1,"b":2},{"b":7},{}"# + "]"
    var found: [Int] = []
    try read(text, options) { reader throws(JSONError) in
      try reader.array { (reader) throws(JSONError) in
        try reader.object(keys) { (key, reader) throws(JSONError) in
          found.append(10 * key + (try reader.integer()))
        }
      }
    }
    #expect(found == [12, 1, 1, 12, 17])
    #expect(throws: JSONError.self) {
      try read(#"{"a":1,"b":2,"c":[3"#, options) { reader throws(JSONError) in
        try reader.object(keys) { _, _ throws(JSONError) in }
      }
    }
  }

  @Test("The sink gets an element before the text after it is parsed")
  func rejected() throws {
    struct Refusal: Error {}
    struct Refusing: Sink {
      var count = 0
      mutating func write(_ element: Sample) throws(StreamError) {
        count += 1
        throw StreamError(stage: "refusing", Refusal())
      }
      mutating func flush(depth: Int) throws(StreamError) {}
      mutating func close(depth: Int) throws(StreamError) {}
      mutating func takeOutput() {}
    }
    var parser = JSONElementParser<Sample, _>(into: Refusing())
    let error = #expect(throws: JSONError.self) {
      try parser.parse(#"[{"hi":1},{"hi":2}, x"#.utf8.span)
    }
    #expect(parser.target.count == 1)
    #expect(error?.offset == 1)
  }
}
