package import ApusIO
package import ApusJSON

/// A JSON text in memory.
package enum JSONDocument {
  /// Returns the text that a closure writes, whose values must be complete.
  package static func bytes(
    _ body: (inout JSONWriter<MemorySink>) throws(JSONWriterError) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(into: MemorySink())
    do throws(JSONWriterError) {
      try body(&writer)
      return try writer.finish()
    } catch {
      preconditionFailure("the values of a JSON document must be complete: \(error)")
    }
  }
}

extension JSONWriter<MemorySink> {
  /// Writes an array, whose elements a closure writes.
  package mutating func array<Element>(
    of elements: some Sequence<Element>,
    _ body: (Element, inout JSONWriter<MemorySink>) throws(JSONWriterError) -> Void
  ) throws(JSONWriterError) {
    try beginArray()
    for element in elements { try body(element, &self) }
    try endArray()
  }
}
