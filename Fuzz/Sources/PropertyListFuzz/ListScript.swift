import ApusBytes
import ApusPropertyList
import ApusStreams

/// A list that is written as bytes say: each byte is a value, or opens or closes a container.
struct ListScript {
  private let bytes: [UInt8]
  private var next = 0
  private var isDictionary: [Bool] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Writes the list, with an array as its root.
  func binaryList() -> [UInt8] {
    var script = self
    do throws(StreamError) {
      var writer = PropertyListEventWriter(into: MemorySink())
      try writer.beginArray(isSet: false)
      script.isDictionary = [false]
      while let byte = script.take() { try script.step(byte, &writer) }
      while let last = script.isDictionary.popLast() {
        if last { try writer.endDictionary() } else { try writer.endArray() }
      }
      return try writer.finish()
    } catch {
      preconditionFailure("the writer refuses balanced events: \(error)")
    }
  }

  private mutating func step(
    _ byte: UInt8, _ writer: inout PropertyListEventWriter<MemorySink>
  ) throws(StreamError) {
    let kind = byte & 15
    if kind == 15, isDictionary.count > 1 {
      let wasDictionary = isDictionary.removeLast()
      return wasDictionary ? try writer.endDictionary() : try writer.endArray()
    }
    if isDictionary.last == true { try writer.key(text(kind, byte >> 4).span) }
    switch kind {
    case 0, 1: try begin(isDictionary: true, isSet: false, &writer)
    case 2: try begin(isDictionary: false, isSet: false, &writer)
    case 3: try begin(isDictionary: false, isSet: true, &writer)
    case 4: try writer.boolean(byte >> 4 & 1 == 0)
    case 5: try writer.integer(Int128(Int8(bitPattern: take() ?? 0)))
    case 6: try writer.integer(Int128(Int64(bitPattern: word())))
    case 7: try writer.integer(Int128(word()) << (byte >> 4))
    case 8: try writer.real(Double(bitPattern: word()))
    case 9: try writer.real(Double(Int8(bitPattern: take() ?? 0)) / 4)
    case 10: try writer.date(PropertyListDate(secondsSince2001: Double(word() & 0xffff_ffff)))
    case 11: try writer.data(text(take() ?? 0, 1).span)
    case 12: try writer.uid(UInt64(take() ?? 0))
    case 13: byte >> 4 == 15 ? try writer.null() : try writer.boolean(true)
    default: try writer.string(text(take() ?? 0, take() ?? 0).span)
    }
  }

  private mutating func begin(
    isDictionary new: Bool, isSet: Bool, _ writer: inout PropertyListEventWriter<MemorySink>
  ) throws(StreamError) {
    guard isDictionary.count < 30 else { return try writer.boolean(false) }
    if new { try writer.beginDictionary() } else { try writer.beginArray(isSet: isSet) }
    isDictionary.append(new)
  }

  /// Returns a text of any bytes that the script has, repaired, or a short key.
  private mutating func text(_ length: UInt8, _ style: UInt8) -> [UInt8] {
    if style & 3 == 0 { return [97 + length % 4] }
    let bytes = (0..<Int(length % 40)).compactMap { _ in take() }
    return Array(String(decoding: bytes, as: UTF8.self).utf8)
  }

  private mutating func word() -> UInt64 {
    (0..<8).reduce(0) { value, _ in value << 8 | UInt64(take() ?? 0) }
  }

  private mutating func take() -> UInt8? {
    guard next < bytes.count else { return nil }
    defer { next += 1 }
    return bytes[next]
  }
}
