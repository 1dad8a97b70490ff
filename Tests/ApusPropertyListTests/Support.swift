import ApusBytes
import ApusPropertyList
import ApusStreams

/// Records the events of a list as lines of text.
struct EventRecorder: PropertyListHandler {
  var lines: [String] = []

  mutating func beginDictionary() throws(StreamError) { lines.append("{") }
  mutating func key(_ name: Span<UInt8>) throws(StreamError) { lines.append("key \(name.text)") }
  mutating func endDictionary() throws(StreamError) { lines.append("}") }
  mutating func beginArray(isSet: Bool) throws(StreamError) { lines.append(isSet ? "<" : "[") }
  mutating func endArray() throws(StreamError) { lines.append("]") }
  mutating func string(_ text: Span<UInt8>) throws(StreamError) {
    lines.append("string \(text.text)")
  }
  mutating func integer(_ value: Int128) throws(StreamError) { lines.append("integer \(value)") }
  mutating func real(_ value: Double) throws(StreamError) { lines.append("real \(value)") }
  mutating func boolean(_ value: Bool) throws(StreamError) { lines.append("\(value)") }
  mutating func date(_ value: PropertyListDate) throws(StreamError) {
    lines.append("date \(value.secondsSince2001)")
  }
  mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {
    var copy: [UInt8] = []
    copy.append(copying: bytes)
    lines.append("data \(copy)")
  }
  mutating func uid(_ value: UInt64) throws(StreamError) { lines.append("uid \(value)") }
  mutating func null() throws(StreamError) { lines.append("null") }
}

/// Returns the events of a binary list.
func events(
  _ bytes: [UInt8], options: PropertyListOptions = PropertyListOptions()
) throws -> [String] {
  var recorder = EventRecorder()
  let list = try BinaryPropertyList(bytes.span.rawBytes)
  try list.parse(options: options, into: &recorder)
  return recorder.lines
}

/// Assembles a binary list of raw objects, so that tests can make malformed lists.
struct RawList {
  var objects: [[UInt8]]
  var offsetSize = 2
  var referenceSize = 1
  var top = 0
  /// Replaces the offsets of some objects.
  var offsets: [Int: Int] = [:]
  var count: Int?

  init(_ objects: [[UInt8]]) { self.objects = objects }

  var bytes: [UInt8] {
    var bytes = Array("bplist00".utf8)
    var table: [UInt8] = []
    for (number, object) in objects.enumerated() {
      table += Self.bigEndian(offsets[number] ?? bytes.count, offsetSize)
      bytes += object
    }
    let position = bytes.count
    bytes += table + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for number in [count ?? objects.count, top, position] { bytes += Self.bigEndian(number, 8) }
    return bytes
  }

  static func bigEndian(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { $0 >= 8 ? 0 : UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// A key of any text.
struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Result where Failure == any Error {
  /// The error of a list, or `nil`.
  var problem: PropertyListError? {
    do {
      _ = try get()
      return nil
    } catch {
      return error as? PropertyListError
    }
  }
}
