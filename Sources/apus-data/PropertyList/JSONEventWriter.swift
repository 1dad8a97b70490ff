import ApusBenchmark
import ApusBytes
import ApusJSON
import ApusPropertyList
import ApusStreams

/// A handler that prints the events of a property list as JSON to standard output.
struct JSONEventWriter: ~Copyable, PropertyListHandler {
  private static let format = JSONFormat(
    indent: 2,
    nonFinite: .strings(infinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN"))

  private var writer = JSONWriter(into: OutputSink(), format: format)
  private var losses: Set<PropertyListLoss> = []

  /// Ends the text, and returns the facts that JSON cannot hold.
  consuming func finish() throws(StreamError) -> Set<PropertyListLoss> {
    try call { (writer) throws(JSONWriterError) in try writer.finish() }
    return losses
  }

  mutating func beginDictionary() throws(StreamError) {
    try call { (writer) throws(JSONWriterError) in try writer.beginObject() }
  }

  mutating func key(_ name: Span<UInt8>) throws(StreamError) {
    let name = name.text
    try call { (writer) throws(JSONWriterError) in try writer.key(name) }
  }

  mutating func endDictionary() throws(StreamError) {
    try call { (writer) throws(JSONWriterError) in try writer.endObject() }
  }

  mutating func beginArray(isSet: Bool) throws(StreamError) {
    if isSet { losses.insert(.set) }
    try call { (writer) throws(JSONWriterError) in try writer.beginArray() }
  }

  mutating func endArray() throws(StreamError) {
    try call { (writer) throws(JSONWriterError) in try writer.endArray() }
  }

  mutating func string(_ text: Span<UInt8>) throws(StreamError) {
    try call { (writer) throws(JSONWriterError) in try writer.write(utf8: text) }
  }

  mutating func integer(_ value: Int128) throws(StreamError) {
    try call { (writer) throws(JSONWriterError) in try writer.write(value) }
  }

  mutating func real(_ value: Double) throws(StreamError) {
    if !value.isFinite { losses.insert(.nonFinite) }
    try call { (writer) throws(JSONWriterError) in try writer.write(value) }
  }

  mutating func boolean(_ value: Bool) throws(StreamError) {
    try call { (writer) throws(JSONWriterError) in try writer.write(value) }
  }

  mutating func date(_ value: PropertyListDate) throws(StreamError) {
    losses.insert(.date)
    losses.formUnion(value.losses)
    try call { (writer) throws(JSONWriterError) in try writer.write(value.description) }
  }

  mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {
    losses.insert(.data)
    var text: [UInt8] = []
    Base64Alphabet.standard.encode(bytes.rawBytes, appendingTo: &text)
    try call { (writer) throws(JSONWriterError) in try writer.write(utf8: text.span) }
  }

  mutating func uid(_ value: UInt64) throws(StreamError) {
    losses.insert(.uid)
    try beginDictionary()
    try key("CF$UID".utf8.span)
    try integer(Int128(value))
    try endDictionary()
  }

  mutating func null() throws(StreamError) {
    try call { (writer) throws(JSONWriterError) in try writer.writeNull() }
  }

  private mutating func call(
    _ body: (inout JSONWriter<OutputSink>) throws(JSONWriterError) -> Void
  ) throws(StreamError) {
    do throws(JSONWriterError) {
      try body(&writer)
    } catch {
      throw StreamError(stage: "JSON", error)
    }
  }
}
