import ApusBytes
import ApusPropertyList
import ApusStreams
import Foundation
import Testing

@Suite("BinaryPropertyList")
struct BinaryPropertyListTests {
  /// An object of each kind, in several widths.
  static var sample: [String: Any] {
    [
      "string": "apus", "empty": "", "umlaut": "Käse 🧀", "small": 7, "negative": -5,
      "long": String(repeating: "x", count: 300), "wide": Int64.max, "unsigned": UInt64.max,
      "real": 2.5, "yes": true, "no": false, "date": Date(timeIntervalSinceReferenceDate: 1.5),
      "data": Data([0, 1, 255]), "array": [1, "two", [3.0]] as [Any],
      "dictionary": ["a": ["b": 1]],
    ]
  }

  static func foundation(_ value: Any) throws -> [UInt8] {
    Array(try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }

  @Test("Every kind that Foundation writes is read with its value")
  func foundationKinds() throws {
    let bytes = try Self.foundation(Self.sample)
    let root = try BinaryPropertyList(bytes.span.rawBytes).root.dictionary()
    #expect(root.count == Self.sample.count)
    #expect(try root.value(forKey: "string")?.string() == "apus")
    #expect(try root.value(forKey: "empty")?.string() == "")
    #expect(try root.value(forKey: "umlaut")?.string() == "Käse 🧀")
    #expect(try root.value(forKey: "long")?.string().count == 300)
    #expect(try root.value(forKey: "small")?.integer(as: UInt8.self) == 7)
    #expect(try root.value(forKey: "negative")?.integer(as: Int.self) == -5)
    #expect(try root.value(forKey: "wide")?.integer(as: Int64.self) == .max)
    #expect(try root.value(forKey: "unsigned")?.integer(as: UInt64.self) == .max)
    #expect(try root.value(forKey: "real")?.real() == 2.5)
    #expect(try root.value(forKey: "yes")?.boolean() == true)
    #expect(try root.value(forKey: "no")?.boolean() == false)
    #expect(try root.value(forKey: "date")?.date().secondsSince2001 == 1.5)
    #expect(try root.value(forKey: "array")?.array().count == 3)
    let isAbsent = try root.value(forKey: "absent") == nil
    #expect(isAbsent)
  }

  @Test("A visit gives every value in the order of the list")
  func visitOrder() throws {
    let bytes = try Self.foundation([1, "two", ["three": [true, Data([4])]]] as [Any])
    #expect(
      try events(bytes) == [
        "[", "integer 1", "string two", "{", "key three", "[", "true", "data [4]", "]", "}", "]",
      ])
  }

  @Test("Integers of every width are read, those below 8 bytes unsigned")
  func integerWidths() throws {
    let cases: [([UInt8], Int128)] = [
      ([0x10, 0xff], 255), ([0x11, 0xff, 0xfe], 65_534),
      ([0x12, 0xff, 0xff, 0xff, 0xff], 4_294_967_295),
      ([0x13] + [UInt8](repeating: 255, count: 8), -1),
      ([0x14] + [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 255, count: 8), 1 << 64 - 1),
    ]
    for (object, expected) in cases {
      let bytes = RawList([object]).bytes
      let root = try BinaryPropertyList(bytes.span.rawBytes).root
      #expect(try root.integer(as: Int128.self) == expected)
    }
  }

  @Test("An integer that does not fit the requested type is an error")
  func integerRange() throws {
    let bytes = RawList([[0x11, 1, 0]]).bytes
    #expect(throws: PropertyListError(.outOfRange, object: 0, at: 8)) {
      try BinaryPropertyList(bytes.span.rawBytes).root.integer(as: UInt8.self)
    }
  }

  @Test("Offsets and references of 1 to 8 bytes are read", arguments: 1...8)
  func widths(size: Int) throws {
    var list = RawList([[]])
    (list.offsetSize, list.referenceSize) = (size, size)
    let reference = RawList.bigEndian(1, size)
    list.objects = [[0xa2] + reference + reference, [0x51, 0x61]]
    #expect(try events(list.bytes) == ["[", "string a", "string a", "]"])
  }

  @Test("A set, a UID and null are read")
  func rareKinds() throws {
    let list = RawList([[0xc3, 1, 2, 2], [0x81, 1, 0], [0x00]])
    #expect(try events(list.bytes) == ["<", "uid 256", "null", "null", "]"])
  }

  @Test("A binary search finds each string of a sorted array, and no other")
  func sortedSearch() throws {
    let words = ["", "A", "a", "ab", "b", "é", "日本", "🧀"]
    let bytes = try Self.foundation(words)
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    for (index, word) in words.enumerated() {
      #expect(try array.sortedIndex(of: word) == index)
      #expect(try array.sortedIndex(of: word + "!") == nil)
      #expect(try array.lowerBound(of: word + "\u{1}") == index + 1)
    }
  }

  @Test("Keys are found by their objects, and keys that are not asked for are stepped over")
  func keys() throws {
    let rows = (0..<100).map { ["hi": $0, "there": $0 * 2, "other": 9] }
    let bytes = try Self.foundation(rows)
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    var keys = PropertyListKeys("hi", "there")
    for index in array.indices {
      var (hi, there, calls) = (-1, -1, 0)
      try keys.forEach(in: array[index].dictionary()) { (key, value) throws(PropertyListError) in
        calls += 1
        if key == 0 { hi = try value.integer() } else { there = try value.integer() }
      }
      #expect((hi, there, calls) == (index, index * 2, 2))
    }
  }

  @Test("A cached array decodes each element once")
  func cachedArray() throws {
    let bytes = try Self.foundation(["a", "b"])
    var calls = 0
    var cache = CachedPropertyListArray(try BinaryPropertyList(bytes.span.rawBytes).root.array()) {
      (value) throws(PropertyListError) in
      calls += 1
      return try value.string()
    }
    for _ in 0..<3 { #expect(try cache.element(at: 1) == "b") }
    #expect(calls == 1)
  }
}
