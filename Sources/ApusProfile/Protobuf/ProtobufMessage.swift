import ApusBytes

/// A message in the wire format of Protocol Buffers, under construction.
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  /// Appends a number, unless it is 0, which is what an absent field means.
  mutating func append(_ value: Int, field: Int) {
    guard value != 0 else { return }
    appendVarint(UInt64(field << 3))
    appendVarint(UInt64(bitPattern: Int64(value)))
  }

  /// Appends the bytes of a string or of a message.
  mutating func append(_ value: [UInt8], field: Int) {
    appendVarint(UInt64(field << 3 | 2))
    appendVarint(UInt64(value.count))
    bytes += value
  }

  /// Appends the message that a closure makes.
  mutating func append(field: Int, _ body: (inout ProtobufMessage) -> Void) {
    var message = ProtobufMessage()
    body(&message)
    append(message.bytes, field: field)
  }

  /// Appends numbers as one packed field.
  mutating func append(packed values: [Int], field: Int) {
    var packed = ProtobufMessage()
    for value in values { packed.appendVarint(UInt64(bitPattern: Int64(value))) }
    append(packed.bytes, field: field)
  }

  private mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
