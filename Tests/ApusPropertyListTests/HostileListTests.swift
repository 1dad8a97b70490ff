import ApusBytes
import ApusPropertyList
import ApusStreams
import ApusTestSupport
import Foundation
import Testing

@Suite("Hostile binary property lists")
struct HostileListTests {
  /// Returns the cause of the error of a visit.
  static func visitError(
    _ bytes: [UInt8], options: PropertyListOptions = PropertyListOptions()
  ) -> PropertyListError? {
    do {
      _ = try events(bytes, options: options)
      return nil
    } catch let error as PropertyListError {
      return error
    } catch {
      return (error as? StreamError)?.cause as? PropertyListError
    }
  }

  @Test("A byte beyond ASCII at any place of a string of any length is an error")
  func bytesBeyondASCII() throws {
    for count in 0..<40 {
      let text = String(repeating: "a", count: count)
      let bytes = try PropertyList.encode(text)
      #expect(try PropertyList.decode(String.self, from: bytes.span) == text)
      let start = 8 + (count < 15 ? 1 : 3)
      for place in 0..<count {
        var corrupt = bytes
        corrupt[start + place] = 0xe9
        let error = #expect(throws: PropertyListError.self) {
          try PropertyList.decode(String.self, from: corrupt.span)
        }
        #expect(error?.kind == .invalidEncoding)
      }
    }
  }

  @Test("Text of another format is no binary list")
  func otherFormats() {
    for text in ["", "bplist0", "bplist00", "<?xml version=\"1.0\"?>", "{ a = 1; }"] {
      #expect(Self.visitError(Array(text.utf8)) == PropertyListError(.notBinary, at: 0))
    }
  }

  @Test(
    "A trailer that contradicts the size is an error",
    arguments: [
      (6, 0, PropertyListError.TrailerField.offsetSize), (6, 9, .offsetSize),
      (7, 0, .referenceSize), (7, 255, .referenceSize), (8, 0x7f, .objectCount),
      (8, 0xff, .objectCount), (16, 1, .topObject), (16, 0xff, .topObject),
      (24, 0x7f, .offsetTable), (24, 0xff, .offsetTable),
    ])
  func trailer(offset: Int, byte: UInt8, field: PropertyListError.TrailerField) {
    var bytes = RawList([[0x51, 0x61]]).bytes
    bytes[bytes.count - 32 + offset] = byte
    #expect(Self.visitError(bytes)?.kind == .trailer(field))
  }

  @Test("An odd but consistent trailer is accepted: unused bytes of any value")
  func unusedTrailerBytes() throws {
    var bytes = RawList([[0x51, 0x61]]).bytes
    for index in 0..<6 { bytes[bytes.count - 32 + index] = 0xee }
    #expect(try events(bytes) == ["string a"])
  }

  @Test(
    "An offset into the header, the table or the trailer is an error", arguments: [0, 7, 12, 40])
  func offsets(offset: Int) {
    var list = RawList([[0xa1, 1], [0x51, 0x61]])
    list.offsets[1] = offset
    #expect(Self.visitError(list.bytes)?.kind == .offset)
  }

  @Test("A reference to an object that does not exist is an error with its position")
  func reference() {
    let error = Self.visitError(RawList([[0xa1, 9]]).bytes)
    #expect(error == PropertyListError(.reference(9), at: 9))
  }

  @Test("A container that contains itself ends at the limit of the depth")
  func cycle() {
    #expect(Self.visitError(RawList([[0xa1, 0]]).bytes)?.kind == .tooDeep(limit: 512))
    let dictionary = RawList([[0xd1, 1, 0], [0x51, 0x61]])
    #expect(Self.visitError(dictionary.bytes)?.kind == .tooDeep(limit: 512))
  }

  @Test("Children that are shared 2^20 times and more end at the limit of the size")
  func sharedChildren() {
    let objects = (0..<40).map { [0xa2, UInt8($0 + 1), UInt8($0 + 1)] } + [[0x51, 0x61]]
    let options = PropertyListOptions(limits: ParsingLimits(expansion: 100_000))
    let error = Self.visitError(RawList(objects).bytes, options: options)
    #expect(error?.kind == .expansionTooLarge(limit: 100_000))
  }

  @Test(
    "Counts near 2^63, and counts beyond the table, are errors",
    arguments: [0x4f, 0x5f, 0x6f, 0xaf, 0xcf, 0xdf] as [UInt8])
  func counts(marker: UInt8) {
    let counts: [[UInt8]] = [
      [0x13, 0x7f] + [UInt8](repeating: 255, count: 7),
      [0x13, 0x80] + [UInt8](repeating: 0, count: 7), [0x10, 200],
    ]
    for count in counts {
      #expect(Self.visitError(RawList([[marker] + count]).bytes)?.kind == .truncated)
    }
  }

  @Test("UTF-16 that ends a byte after the object table is an error")
  func utf16() {
    #expect(Self.visitError(RawList([[0x62, 0, 0x61, 0]]).bytes)?.kind == .truncated)
    #expect(Self.visitError(RawList([[0x61, 0xd8, 0x00]]).bytes)?.kind == .invalidEncoding)
  }

  @Test("A key that is no string is an error")
  func keyKind() {
    let list = RawList([[0xd1, 1, 1], [0x10, 1]])
    #expect(Self.visitError(list.bytes) == PropertyListError(.keyIsNoString, object: 1, at: 11))
  }

  @Test(
    "Unknown markers are errors with the byte",
    arguments: [0x01, 0x07, 0x0f, 0x15, 0x24, 0x31, 0x70, 0x90, 0xe0, 0xff] as [UInt8])
  func markers(marker: UInt8) {
    #expect(Self.visitError(RawList([[marker]]).bytes)?.kind == .marker(marker))
  }

  @Test("Every truncation and every corrupted byte of a list ends with a value or an error")
  func corruption() throws {
    let sample = try BinaryPropertyListTests.foundation(BinaryPropertyListTests.sample)
    var errors = 0
    for count in 0..<sample.count where Self.visitError(Array(sample.prefix(count))) != nil {
      errors += 1
    }
    #expect(errors == sample.count)
    for index in sample.indices {
      for bit in 0..<8 {
        var bytes = sample
        bytes[index] ^= 1 << bit
        _ = Self.visitError(
          bytes, options: PropertyListOptions(limits: ParsingLimits(depth: 32, expansion: 10_000)))
        _ = try? PropertyList.decode(Everything.self, from: bytes.span)
      }
    }
  }

  /// A type that reads every kind of value.
  struct Everything: Decodable {
    var string: String
    var umlaut: String?
    var wide: Int
    var real: Double
    var yes: Bool
    var date: Double
    var data: [UInt8]
    var dictionary: [String: [String: Int]]
  }

  @Test("A type that contains itself ends at the limit of the depth, on a stack of 512 KiB")
  func recursiveType() async {
    let bytes = RawList([[0xd1, 1, 0], [0x54] + Array("next".utf8)]).bytes
    let error = await withCheckedContinuation {
      (continuation: CheckedContinuation<PropertyListError?, Never>) in
      let thread = Thread {
        let result = Result { try PropertyList.decode(Node.self, from: bytes.span) }
        continuation.resume(returning: result.problem)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(error?.kind == .tooDeep(limit: 64))
    #expect(error?.path.count == 64)
  }

  private final class Node: Decodable { var next: Node? }

  @Test("Limits of any number end with a value or an error, in every format")
  func extremeLimits() throws {
    struct Row: Decodable { var a: [Int] }
    let xml = "<plist><dict><key>a</key><array><integer>1</integer></array></dict></plist>"
    let binary = try PropertyList.encode(["a": [1]])
    for bytes in [binary, Array(xml.utf8), Array("{ a = (b); }".utf8)] {
      for size in [nil, .max] as [Int?] {
        let options = PropertyListOptions(limits: ParsingLimits(depth: .max, expansion: size))
        #expect(try PropertyList.binary(from: bytes.span, options: options).isEmpty == false)
      }
      for number in [0, -1, .min] {
        let options = PropertyListOptions(limits: ParsingLimits(depth: number, expansion: number))
        #expect(throws: PropertyListError.self) {
          try PropertyList.binary(from: bytes.span, options: options)
        }
      }
    }
    let unlimited = PropertyListOptions(limits: ParsingLimits(depth: .max, expansion: .max))
    #expect(try PropertyList.decode(Row.self, from: binary.span, options: unlimited).a == [1])
    let none = PropertyListOptions(limits: ParsingLimits(depth: .min, expansion: .min))
    #expect(throws: PropertyListError.self) {
      try PropertyList.decode(Row.self, from: binary.span, options: none)
    }
  }

  private struct Optionals: Decodable { var x: Int? }

  /// A list of an array that refers to a dictionary many times; all keys and values of the dictionary
  /// are the string "a".
  private static func repeatedDictionary(count: Int, pairs: Int) -> [UInt8] {
    let array = [0xaf, 0x12] + RawList.bigEndian(count, 4) + [UInt8](repeating: 1, count: count)
    let size = [0xdf, 0x12] + RawList.bigEndian(pairs, 4)
    var list = RawList([array, size + [UInt8](repeating: 2, count: 2 * pairs), [0x51, 0x61]])
    list.offsetSize = 4
    return list.bytes
  }

  @Test("A dictionary that is referred to many times is compared with itself in a single step")
  func repeatedDictionaries() throws {
    func time(_ size: Int) throws -> Duration {
      let bytes = Self.repeatedDictionary(count: size, pairs: size)
      var count = 0
      let time = try ContinuousClock().measure {
        count = try PropertyList.decode([Optionals].self, from: bytes.span).count
      }
      #expect(count == size)
      return time
    }
    _ = try time(1_000)
    // Four times the references and pairs take 4 times the time, and not 16 times. The least times of
    // several rounds count, because other tests interrupt these.
    var (small, large) = (Duration.seconds(1000), Duration.seconds(1000))
    for round in 0..<30 where round < 3 || large >= small * 10 {
      small = min(small, try time(5_000))
      large = min(large, try time(20_000))
    }
    #expect(large < small * 10)
  }

  @Test(
    "Overlapping dictionaries of other lengths are counted against the size", arguments: [2, 40])
  func overlappingDictionaries(kinds: Int) throws {
    // Objects from 100 on are the heads of dictionaries, which share the references after the last
    // head, and read the other heads as references. All other objects are the string "a".
    let pairs = 2_030
    var heads: [UInt8] = []
    for index in 0..<kinds { heads += [0xdf, 0x12] + RawList.bigEndian(pairs - index, 4) }
    let rows = (0..<2_000).map { UInt8(100 + $0 % kinds) }
    var objects = [[UInt8]](repeating: [], count: 256)
    objects[0] = [0x51, 0x61]
    objects[100] = heads + [UInt8](repeating: 0, count: 2 * pairs)
    objects[255] = [0xaf, 0x12] + RawList.bigEndian(rows.count, 4) + rows
    var list = RawList(objects)
    (list.top, list.offsetSize) = (255, 4)
    for index in 0..<255 { list.offsets[index] = 8 }
    for index in 0..<kinds { list.offsets[100 + index] = 10 + 6 * index }
    let bytes = list.bytes
    let options = PropertyListOptions(limits: ParsingLimits(expansion: 200_000))
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode([Optionals].self, from: bytes.span, options: options)
    }
    #expect(error?.kind == .expansionTooLarge(limit: 200_000))
  }

  @Test("Keys that a type asks for are counted against the size each time")
  func allKeys() throws {
    struct Keys: Decodable {
      init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: AnyKey.self).allKeys
      }
    }
    let bytes = Self.repeatedDictionary(count: 1_000, pairs: 1_000)
    let options = PropertyListOptions(limits: ParsingLimits(expansion: 100_000))
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode([Keys].self, from: bytes.span, options: options)
    }
    #expect(error?.kind == .expansionTooLarge(limit: 100_000))
  }

  @Test("Of a key that is there twice the last value counts, in any order of the questions")
  func duplicateKeys() throws {
    struct Row: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let order = try #require(decoder.userInfo[Self.order] as? [String])
        for name in order {
          let key = AnyKey(stringValue: name)
          let expected = name == "a" ? 3 : name == "b" ? 2 : 10
          #expect(try container.decode(Int.self, forKey: key) == expected, "\(order)")
        }
      }
      static var order: CodingUserInfoKey { CodingUserInfoKey(rawValue: "order")! }
    }
    for others in [0, 6, 40] {
      // The pairs a = 1, b = 2, others, and then a = 3, whose key is the same or another object.
      let names: [[UInt8]] = [[0x51, 0x61], [0x51, 0x62], [0x51, 0x61]]
      let more: [[UInt8]] = (0..<others).map { [0x52, 0x63, 0x41 + UInt8($0)] }
      let values: [[UInt8]] = [[0x10, 1], [0x10, 2], [0x10, 3], [0x10, 10]]
      for last in [1, 3] as [UInt8] {
        let keys = [1, 2] + (0..<others).map { UInt8(4 + $0) } + [last]
        let first = UInt8(4 + others)
        let numbers =
          [first, first + 1] + [UInt8](repeating: first + 3, count: others) + [first + 2]
        let head: [UInt8] = [0xdf, 0x10, UInt8(others + 3)]
        let bytes = RawList([head + keys + numbers] + names + more + values).bytes
        let orders = [["b", "a"], ["a", "b"], ["b", "a", "b"], ["a", "a"], ["a", "b", "a"]]
        for order in orders + (others > 0 ? [["cA", "a"], ["b", "cA", "a"]] : []) {
          _ = try PropertyList.decode(
            Row.self, from: bytes.span, userInfo: [Row.order: order])
        }
      }
    }
  }

  @Test("A reference of eight bytes 255 is an error in every way to read a dictionary")
  func negativeReference() throws {
    let dictionary = [0xd1] + [UInt8](repeating: 255, count: 8) + RawList.bigEndian(1, 8)
    var list = RawList([dictionary, [0x10, 7]])
    list.referenceSize = 8
    let bytes = list.bytes
    #expect(Self.visitError(bytes)?.kind == .reference(-1))
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode([String: Int].self, from: bytes.span)
    }
    #expect(error?.kind == .reference(-1))
    let optionals = #expect(throws: PropertyListError.self) {
      try PropertyList.decode(Optionals.self, from: bytes.span)
    }
    #expect(optionals?.kind == .reference(-1))
    var keys = PropertyListKeys("a")
    for _ in 0..<2 {
      let root = try BinaryPropertyList(bytes.span.rawBytes).root.dictionary()
      do throws(PropertyListError) {
        _ = try keys.number(at: 0, in: root)
        Issue.record("no error")
      } catch {
        #expect(error == PropertyListError(.reference(-1), at: 9))
      }
      keys.forget()
    }
  }

  /// A walk through nested containers, which no type decodes.
  private struct Walk: Decodable {
    let levels: Int

    init(from decoder: any Decoder) throws {
      var levels = 0
      var container = try decoder.container(keyedBy: Key.self)
      while container.contains(.a) {
        container = try container.nestedContainer(keyedBy: Key.self, forKey: .a)
        levels += 1
      }
      self.levels = levels
    }
  }

  private struct ArrayWalk: Decodable {
    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      while !container.isAtEnd { container = try container.nestedUnkeyedContainer() }
    }
  }

  private enum Key: CodingKey { case a }

  @Test("A walk through nested containers of a list that contains itself ends with an error")
  func cyclicContainers() throws {
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1]
    func word(_ number: UInt8) -> [UInt8] { [0, 0, 0, 0, 0, 0, 0, number] }
    let header = [UInt8]("bplist00".utf8)
    let dictionary: [UInt8] =
      header + [0xD1, 1, 0, 0x51, 0x61, 8, 11] + trailer + word(2) + word(0) + word(13)
    let error = #expect(throws: PropertyListError.self) {
      try PropertyList.decode(Walk.self, from: dictionary)
    }
    #expect(error?.kind == .tooDeep(limit: 64))
    let array: [UInt8] = header + [0xA1, 0, 8] + trailer + word(1) + word(0) + word(10)
    #expect(throws: PropertyListError.self) { try PropertyList.decode(ArrayWalk.self, from: array) }
    let bytes = try PropertyList.encode(["a": ["a": ["a": [String: Int]()]]])
    #expect(try PropertyList.decode(Walk.self, from: bytes).levels == 3)
  }
}
