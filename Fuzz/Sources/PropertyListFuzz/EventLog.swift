import ApusBytes
import ApusPropertyList
import ApusStreams

/// A handler that keeps every event as text.
///
/// With `isXML` the facts that XML lists cannot hold are replaced, as `XMLPropertyListWriter` does.
struct EventLog: PropertyListHandler {
  private(set) var events: [String] = []
  /// Whether an event has no form in XML lists.
  private(set) var isRefused = false
  private let isXML: Bool

  init(isXML: Bool = false) { self.isXML = isXML }

  mutating func beginDictionary() throws(StreamError) { events.append("{") }
  mutating func endDictionary() throws(StreamError) { events.append("}") }
  mutating func beginArray(isSet: Bool) throws(StreamError) {
    events.append(isSet && !isXML ? "<" : "[")
  }
  mutating func endArray() throws(StreamError) { events.append("]") }
  mutating func key(_ name: Span<UInt8>) throws(StreamError) { add("key", name) }
  mutating func string(_ text: Span<UInt8>) throws(StreamError) { add("string", text) }
  mutating func integer(_ value: Int128) throws(StreamError) { events.append("integer \(value)") }
  mutating func boolean(_ value: Bool) throws(StreamError) { events.append("\(value)") }
  mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {
    events.append("data \(bytes.indices.map { bytes[$0] })")
  }

  mutating func real(_ value: Double) throws(StreamError) {
    // The bits of a value that is no number have no text.
    events.append(value.isNaN ? "real nan" : "real \(value)")
  }

  mutating func date(_ value: PropertyListDate) throws(StreamError) {
    let seconds = value.secondsSince2001
    events.append(isXML ? "date \(value)" : "date \(seconds.isNaN ? .nan : seconds)")
  }

  mutating func uid(_ value: UInt64) throws(StreamError) {
    guard isXML else { return events.append("uid \(value)") }
    events.append("{")
    add("key", "CF$UID".utf8.span)
    events += ["integer \(value)", "}"]
  }

  mutating func null() throws(StreamError) {
    isRefused = true
    events.append("null")
  }

  private mutating func add(_ kind: String, _ text: Span<UInt8>) {
    let text = text.text
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0a, 0x0d, 0x20...0xfffd, 0x10000...: break
      default: isRefused = true
      }
    }
    events.append("\(kind) \(text.unicodeScalars.map(\.value))")
  }
}
