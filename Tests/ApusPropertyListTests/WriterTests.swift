// UNSAFE: a function of Foundation takes an optional pointer

import ApusBytes
import ApusMeasure
import ApusPropertyList
import ApusStreams
import ApusTestSupport
import Foundation
import Testing

@Suite("Property list writers")
struct WriterTests {
  /// Writes the values of a binary list again.
  static func rewritten(_ bytes: [UInt8], sharesStrings: Bool = false) throws -> [UInt8] {
    var writer = PropertyListEventWriter(into: MemorySink(), sharesStrings: sharesStrings)
    try BinaryPropertyList(bytes.span.rawBytes).parse(into: &writer)
    return try writer.finish()
  }

  static func parsed(_ bytes: [UInt8]) throws -> NSObject {
    // SAFETY: no pointer is passed.
    let value = try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return try #require(value as? NSObject)
  }

  @Test("Foundation reads a written list as the same value", arguments: [false, true])
  func foundationReads(sharesStrings: Bool) throws {
    let bytes = try BinaryPropertyListTests.foundation(BinaryPropertyListTests.sample)
    let again = try Self.rewritten(bytes, sharesStrings: sharesStrings)
    #expect(try events(again) == events(bytes))
    #expect(try Self.parsed(again) == Self.parsed(bytes))
  }

  @Test(
    "Random lists keep their values when they are written", arguments: 1...20 as ClosedRange<UInt64>
  )
  func randomLists(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let value = Self.randomValue(&random, depth: 4)
    let bytes = try BinaryPropertyListTests.foundation([value])
    let again = try Self.rewritten(bytes)
    #expect(try events(again) == events(bytes))
    #expect(try Self.parsed(again) == Self.parsed(bytes))
  }

  static func randomValue(_ random: inout SplitMix64, depth: Int) -> Any {
    switch random.next() % (depth > 0 ? 9 : 7) {
    case 0: return Int64(bitPattern: random.next()) >> Int64(random.next() % 64)
    case 1: return Double(Int64(bitPattern: random.next())) / 1024
    case 2: return random.next() % 2 == 0
    case 3: return Date(timeIntervalSinceReferenceDate: Double(random.next() % 1_000_000_000))
    case 4: return Data(random.bytes(count: Int(random.next() % 20)))
    case 5:
      return String(
        decoding: random.bytes(count: Int(random.next() % 40), of: Array("ab c".utf8)),
        as: UTF8.self)
    case 6:
      return String(
        (0..<random.next() % 9).map { _ in
          ["é", "日", "🧀", "x"][Int(random.next() % 4)] as Character
        })
    case 7: return (0..<random.next() % 20).map { _ in randomValue(&random, depth: depth - 1) }
    default:
      var pairs: [String: Any] = [:]
      for index in 0..<random.next() % 20 {
        pairs["key\(index)"] = randomValue(&random, depth: depth - 1)
      }
      return pairs
    }
  }

  @Test(
    "The number of objects decides the size of a reference",
    arguments: [(1, 1), (256, 1), (257, 2), (65_536, 2), (65_537, 3), (1 << 32, 4)])
  func referenceSize(objects: Int, size: Int) throws {
    var writer = BinaryPropertyListWriter(into: MemorySink(), objectCount: objects)
    let bytes = try writer.finish(root: writer.boolean(true))
    #expect(try BinaryPropertyList(bytes.span.rawBytes).referenceSize == size)
  }

  @Test("More objects than references can name are an error")
  func tooManyObjects() throws {
    var writer = BinaryPropertyListWriter(into: MemorySink(), objectCount: 2)
    for index in 0..<256 { _ = try writer.real(Double(index)) }
    let cause = Self.cause { () throws(StreamError) in _ = try writer.real(0) }
    #expect(cause == .tooManyObjects(referenceSize: 1))
  }

  @Test("Small integers, truth values and shared strings are stored once")
  func sharing() throws {
    var writer = BinaryPropertyListWriter(into: MemorySink(), sharesStrings: true)
    #expect(try writer.integer(7) == writer.integer(7))
    #expect(try writer.boolean(true) == writer.boolean(true))
    #expect(try writer.string("Käse") == writer.string("Käse"))
    #expect(try writer.string("Käse") != writer.string("Ka\u{308}se"))
    #expect(writer.objectCount == 4)
  }

  static func cause(_ body: () throws(StreamError) -> Void) -> PropertyListWriterError? {
    do throws(StreamError) {
      try body()
      return nil
    } catch {
      return error.cause as? PropertyListWriterError
    }
  }

  @Test("A misuse of the event writer throws, and writes no malformed list")
  func misuse() {
    typealias Writer = PropertyListEventWriter<MemorySink>
    let empty: [UInt8] = []
    let cases: [(PropertyListWriterError, (inout Writer) throws(StreamError) -> Void)] = [
      (
        .roots,
        { (w) throws(StreamError) in
          try w.null(); try w.null()
        }
      ),
      (.unpairedKey, { (w) throws(StreamError) in try w.key(empty.span) }),
      (
        .unpairedKey,
        { (w) throws(StreamError) in
          try w.beginDictionary(); try w.null()
        }
      ),
      (
        .unpairedKey,
        { (w) throws(StreamError) in
          try w.beginDictionary()
          try w.key(empty.span)
          try w.key(empty.span)
        }
      ),
      (
        .unpairedKey,
        { (w) throws(StreamError) in
          try w.beginDictionary()
          try w.key(empty.span)
          try w.endDictionary()
        }
      ),
      (
        .unbalanced,
        { (w) throws(StreamError) in
          try w.beginDictionary(); try w.endArray()
        }
      ),
      (
        .unbalanced,
        { (w) throws(StreamError) in
          try w.beginArray(isSet: false); try w.endDictionary()
        }
      ),
      (.unbalanced, { (w) throws(StreamError) in try w.endArray() }),
    ]
    for (expected, body) in cases {
      var writer = Writer(into: MemorySink())
      #expect(Self.cause { () throws(StreamError) in try body(&writer) } == expected)
    }
  }

  @Test("Lists of 300,000 objects keep their values, and their blocks join without a gap")
  func manyBlocks() throws {
    var writer = PropertyListEventWriter(into: MemorySink())
    try writer.beginArray(isSet: false)
    for index in 0..<300_000 { try writer.integer(Int128(index)) }
    try writer.endArray()
    let bytes = try writer.finish()
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    #expect(array.count == 300_000)
    for index in stride(from: 0, to: 300_000, by: 997) {
      #expect(try array[index].integer(as: Int.self) == index)
    }
  }
}
