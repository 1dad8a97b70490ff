import Foundation

/// A structure with a value, so that the root is no single value in any format.
private struct Box<Value: Codable & Equatable>: Codable, Equatable {
  var value: Value
}

extension ConformanceCase {
  private static func box<Value: Codable & Equatable & SendableMetatype>(
    _ name: String, _ value: @autoclosure @escaping @Sendable () -> Value,
    refusedBy refused: Set<CodableFormat> = []
  ) -> ConformanceCase {
    ConformanceCase(name, Box(value: value()), refusedBy: refused)
  }

  /// The names of the values that a row of a table holds: scalars with a key, and structures of them.
  static let inRows = Set(scalars.map(\.name).filter { !$0.hasPrefix("root") }).union([
    "dictionary at the root", "structure", "optional with a value", "renamed keys",
    "subclass without a key", "wrapped value", "wrapper of a wrapper", "many keys", "text case",
    "integer case", "default of a missing key", "two containers of one object",
  ])

  static let all = scalars + collections + structures + enumerations + handwritten

  private static let scalars = [
    box("true", true), box("false", false), box("Int.min", Int.min), box("Int.max", Int.max),
    box("Int8.min", Int8.min), box("Int16.max", Int16.max), box("Int32.min", Int32.min),
    box("Int64.max", Int64.max), box("UInt.max", UInt.max), box("UInt8.max", UInt8.max),
    box("UInt16.max", UInt16.max), box("UInt32.max", UInt32.max), box("UInt64.max", UInt64.max),
    box("Int128", Int128(1) << 70), box("-Int128", Int128(-1) << 70),
    box("UInt128", UInt128(1) << 100), box("double", 0.1), box("-0.0", -0.0),
    box("least double", Double.leastNonzeroMagnitude),
    box("greatest double", Double.greatestFiniteMagnitude), box("whole double", 7.0),
    box("float", Float(0.1)), box("greatest float", Float.greatestFiniteMagnitude),
    box("text", "a"), box("empty text", ""), box("long text", String(repeating: "äß€𝄞", count: 99)),
    box("escapes", "\"\\/\n\t\r<&>'"), box("marks", "e\u{301} \u{1F468}\u{200D}\u{1F469}"),
    ConformanceCase("root text", "a"), ConformanceCase("root number", 7),
    ConformanceCase("root boolean", true),
    box("infinity", Double.infinity, refusedBy: [.json]),
    box("a character that XML does not allow", "\u{1}", refusedBy: [.xml]),
  ]

  private static let collections = [
    box("no array", [Int]()), box("integers", [1, -2, 3]), box("doubles", [0.5, 1e300]),
    box("texts", ["a", "", "b"]), box("booleans", [true, false]),
    box("arrays of arrays", [[1, 2], [], [3]]), box("set", Set([3, 1, 2])),
    box("contiguous array", ContiguousArray([1, 2])), box("bytes", [UInt8](0...255)),
    box("optional elements", [1, nil, 3], refusedBy: [.xml]),
    box("dictionary", ["a": 1, "b": 2]), box("empty dictionary", [String: Int]()),
    box("dictionary of arrays", ["a": [1, 2], "b": [3]]),
    box("dictionary of dictionaries", ["a": ["b": ["c": 1]]]),
    box("dictionary of integer keys", [1: "a", 20: "b"], refusedBy: [.xml]),
    box("keys with blanks", ["a b": 1], refusedBy: [.xml]),
    box("data", Data([1, 2]), refusedBy: [.json, .propertyList, .xml]), box("range", 1..<5),
    box("vector", SIMD2(1.5, 2)),
    box("case as a key of a member", [Level.low: 1, .high: 2]),
    box("array in a wrapper", Tags(list: ["a", "b"])), box("no array in a wrapper", Tags(list: [])),
    box("arrays in wrappers", ["q": Tags(list: ["a", "b"])]),
    box("1,000 elements", (0..<1000).map { "element \($0)" }),
    box("1,000 keys", Dictionary(uniqueKeysWithValues: (0..<1000).map { ("key\($0)", $0) })),
    ConformanceCase("array", [1, 2, 3]), ConformanceCase("dictionary at the root", ["x": 1.5]),
  ]

  private static let structures = [
    ConformanceCase("structure", Person(name: "Ada", age: 36, mail: nil)),
    ConformanceCase("optional with a value", Person(name: "", age: -1, mail: "a@b")),
    box("array of structures", [Person(name: "A", age: 1), Person(name: "B", age: 2, mail: "m")]),
    ConformanceCase("empty structure", Empty()), box("empty structures", [Empty(), Empty()]),
    ConformanceCase("renamed keys", Renamed(first: 1, second: "x")),
    ConformanceCase("recursive class", Node(1, [Node(2, [Node(3, [])]), Node(4, [])])),
    ConformanceCase("subclass", Derived(base: 1, derived: "d")),
    ConformanceCase("subclass without a key", FlatDerived(base: 1, derived: "d")),
    box("wrapped value", Wrapped(text: "w")),
    box("wrapped values", [Wrapped(text: "a"), Wrapped(text: "b")]),
    box("wrapper of a wrapper", Outer(inner: Wrapped(text: "o"))),
    ConformanceCase("generic", Pair(first: 1, second: ["a": [true]])),
    ConformanceCase("many keys", Wide()),
  ]

  private static let enumerations = [
    box("text case", Level.high), box("integer case", Code.two), box("cases", [Level.low, .high]),
    box("case as a key", [Level.low: 1]), box("case without a value", Shape.point),
    box("case with values", Shape.circle(radius: 1.5, name: "c")),
    box("case without labels", Shape.pair(1, 2)),
    box("recursive case", Expression.sum(.number(1), .sum(.number(2), .number(3)))),
  ]

  private static let handwritten = [
    ConformanceCase("nested containers", Flat(id: 1, x: 2, y: 3, tags: ["a", "b"])),
    ConformanceCase("unkeyed containers", Table(rows: [[1, 2], [3]])),
    ConformanceCase("root that is either of two types", Either.text("t")),
    box("either of two types in arrays", [Either.number(1), .text("a"), .number(2)]),
    ConformanceCase("unkeyed pair", Point(x: 1, y: 2.5)),
    ConformanceCase("default of a missing key", Defaulted(count: 3)),
    ConformanceCase("two containers of one object", Shared(a: 1, b: 2)),
  ]
}
