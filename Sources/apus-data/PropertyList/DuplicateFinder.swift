import ApusBytes
import ApusPropertyList
import ApusStreams

/// A handler that finds the pairs of a list whose key comes again in their dictionary.
///
/// The last value of a key counts, which is known at the end of the dictionary only.
struct DuplicateFinder: PropertyListHandler {
  /// The numbers of the pairs, counted over the whole list.
  private(set) var pairs: Set<Int> = []
  private var count = 0
  /// The last pair of each key, for each dictionary that is open.
  private var open: [[[UInt8]: Int]] = []

  mutating func beginDictionary() throws(StreamError) { open.append([:]) }

  mutating func key(_ name: Span<UInt8>) throws(StreamError) {
    var key: [UInt8] = []
    key.append(copying: name)
    if let last = open[open.count - 1].updateValue(count, forKey: key) { pairs.insert(last) }
    count += 1
  }

  mutating func endDictionary() throws(StreamError) { open.removeLast() }
  mutating func beginArray(isSet: Bool) throws(StreamError) {}
  mutating func endArray() throws(StreamError) {}
  mutating func string(_ text: Span<UInt8>) throws(StreamError) {}
  mutating func integer(_ value: Int128) throws(StreamError) {}
  mutating func real(_ value: Double) throws(StreamError) {}
  mutating func boolean(_ value: Bool) throws(StreamError) {}
  mutating func date(_ value: PropertyListDate) throws(StreamError) {}
  mutating func data(_ bytes: Span<UInt8>) throws(StreamError) {}
  mutating func uid(_ value: UInt64) throws(StreamError) {}
  mutating func null() throws(StreamError) {}
}
