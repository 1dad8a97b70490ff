import ApusPropertyList
import ApusStreams

/// A handler that prints a property list as JSON to standard output, with each key of a dictionary once.
///
/// The last value of a key counts. A first reading of the list with a `DuplicateFinder` finds the others.
struct JSONListWriter: ~Copyable, PropertyListHandler {
  private var writer = JSONEventWriter()
  /// The pairs that are left out.
  private let omitted: Set<Int>
  /// The number of pairs so far.
  private var count = 0
  /// The number of containers that are open in a value that is left out, or `nil` outside of one.
  private var omittedDepth: Int?

  /// Creates a writer.
  ///
  /// - Parameter duplicates: The finder that has visited the list.
  init(_ duplicates: DuplicateFinder) { omitted = duplicates.pairs }

  /// Ends the text, and returns the facts that JSON cannot hold.
  consuming func finish() throws(StreamError) -> Set<PropertyListLoss> { try writer.finish() }

  mutating func key(_ name: Span<UInt8>) throws(StreamError) {
    defer { count += 1 }
    guard omittedDepth == nil else { return }
    if omitted.contains(count) {
      omittedDepth = 0
    } else {
      try writer.key(name)
    }
  }

  mutating func beginDictionary() throws(StreamError) {
    if takesBeginning() { try writer.beginDictionary() }
  }

  mutating func endDictionary() throws(StreamError) {
    if takesEnd() { try writer.endDictionary() }
  }

  mutating func beginArray(isSet: Bool) throws(StreamError) {
    if takesBeginning() { try writer.beginArray(isSet: isSet) }
  }

  mutating func endArray() throws(StreamError) {
    if takesEnd() { try writer.endArray() }
  }

  mutating func string(_ text: Span<UInt8>) throws(StreamError) {
    if takesScalar() { try writer.string(text) }
  }

  mutating func integer(_ value: Int128) throws(StreamError) {
    if takesScalar() { try writer.integer(value) }
  }

  mutating func real(_ value: Double) throws(StreamError) {
    if takesScalar() { try writer.real(value) }
  }

  mutating func boolean(_ value: Bool) throws(StreamError) {
    if takesScalar() { try writer.boolean(value) }
  }

  mutating func date(_ value: PropertyListDate) throws(StreamError) {
    if takesScalar() { try writer.date(value) }
  }

  mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {
    if takesScalar() { try writer.data(bytes) }
  }

  mutating func uid(_ value: UInt64) throws(StreamError) {
    if takesScalar() { try writer.uid(value) }
  }

  mutating func null() throws(StreamError) {
    if takesScalar() { try writer.null() }
  }

  /// Whether a scalar is written.
  private mutating func takesScalar() -> Bool {
    guard let depth = omittedDepth else { return true }
    if depth == 0 { omittedDepth = nil }
    return false
  }

  /// Whether the beginning of a container is written.
  private mutating func takesBeginning() -> Bool {
    guard let depth = omittedDepth else { return true }
    omittedDepth = depth + 1
    return false
  }

  /// Whether the end of a container is written.
  private mutating func takesEnd() -> Bool {
    guard let depth = omittedDepth else { return true }
    omittedDepth = depth == 1 ? nil : depth - 1
    return false
  }
}
