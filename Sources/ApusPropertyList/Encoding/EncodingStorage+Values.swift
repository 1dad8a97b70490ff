import ApusStreams

extension EncodingStorage {
  func boolean(_ value: Bool) throws -> PropertyListObject {
    try write { (writer) throws(StreamError) in try writer.boolean(value) }
  }

  func string(_ value: String) throws -> PropertyListObject {
    try write { (writer) throws(StreamError) in try writer.string(value) }
  }

  func real(_ value: Double) throws -> PropertyListObject {
    try write { (writer) throws(StreamError) in try writer.real(value) }
  }

  func integer<Value: FixedWidthInteger>(_ value: Value) throws -> PropertyListObject {
    if let narrow = Int(exactly: value) {
      return try write { (writer) throws(StreamError) in try writer.integer(narrow) }
    }
    guard let wide = Int128(exactly: value) else {
      throw StreamError(stage: "property list", PropertyListWriterError.integerTooLarge)
    }
    return try write { (writer) throws(StreamError) in try writer.integer(wide) }
  }

  /// The string that stands for an absent value, as in lists of Foundation's encoder.
  func missing() throws -> PropertyListObject { try string("$null") }
}
