// UNSAFE: writes without the runtime's check of exclusive access

import ApusBytes
import ApusIO

/// The writer of a list: values are written as they come, a container when its value has ended.
final class ValueWriter {
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var writer: BinaryPropertyListWriter<MemorySink>
  @exclusivity(unchecked) private var keys = StringPool()

  private let conversions: ListConversions
  private let foundation = FoundationTypes.loaded

  init(sharesStrings: Bool, _ conversions: ListConversions) {
    self.conversions = conversions
    // SAFETY: as for the property.
    unsafe writer = BinaryPropertyListWriter(into: MemorySink(), sharesStrings: sharesStrings)
  }

  /// Writes an element that was encoded, and the end of the list, and returns its bytes.
  func finish(root: EncodingLevel.Element) throws -> [UInt8] {
    let root = try object(root)
    // SAFETY: as for the property.
    return try unsafe writer.end(root: root)
  }

  // MARK: - Containers

  /// Writes a level whose type has returned.
  func finished<Value>(
    _ level: EncodingLevel, _ type: Value.Type
  ) throws -> EncodingLevel.Element {
    .value(try object(level))
  }

  /// Writes a level, which then is its object: whatever a type encodes later is an error.
  private func object(_ level: EncodingLevel) throws -> PropertyListObject {
    let object = try write(level)
    level.set(object)
    return object
  }

  private func write(_ level: EncodingLevel) throws -> PropertyListObject {
    switch level.content {
    case .value(let object): return object
    case .array:
      let objects = try level.elements.map(object)
      return try write { (writer) throws(StreamError) in try writer.array(objects.span) }
    case .nothing, .object:
      let elements = level.elements
      var objects: [PropertyListObject] = []
      objects.reserveCapacity(elements.count * 2)
      let names = level.names
      let order = order(names)
      for position in names.indices {
        let index = order?[position] ?? position
        objects.append(try key(names[index]))
        objects.append(try object(elements[index]))
      }
      return try write { (writer) throws(StreamError) in try writer.dictionary(objects.span) }
    }
  }

  /// The order in which the keys of a dictionary are written, or `nil` for that of the calls.
  private func order(_ names: [String]) -> [Int]? {
    guard conversions.followsFoundation else { return nil }
    return names.indices.sorted { names[$0] < names[$1] }
  }

  private func object(_ element: EncodingLevel.Element) throws -> PropertyListObject {
    switch element {
    case .value(let object): object
    case .level(let level): try object(level)
    }
  }

  private func key(_ name: String) throws -> PropertyListObject {
    let text = name.utf8.span
    // SAFETY: as for the property.
    if let known = unsafe keys.value(of: text) { return PropertyListObject(known) }
    let object = try string(name)
    // SAFETY: as for the property.
    unsafe keys.insert(text, object.number)
    return object
  }

  // MARK: - Values

  /// Writes a type that has a kind of its own in a list, or returns `nil`.
  func known<Value>(_ value: Value) throws -> PropertyListObject? {
    // A cast of a value of another type would ask the runtime; an empty array of any type can be cast to an
    // array of bytes.
    if Value.self == PropertyListDate.self, let date = value as? PropertyListDate {
      return try write { (writer) throws(StreamError) in try writer.date(date) }
    }
    if Value.self == [UInt8].self, !conversions.followsFoundation, let bytes = value as? [UInt8] {
      return try write { (writer) throws(StreamError) in try writer.data(bytes.span) }
    }
    return foundation.isDateOrData(ObjectIdentifier(Value.self)) ? try converted(value) : nil
  }

  /// Encodes a value of any type.
  func encode<Value: Encodable>(_ value: Value, to encoder: TreeEncoder) throws {
    try value.encode(to: encoder)
  }

  /// Writes a type of Foundation as a bridge does, and refuses it without one.
  private func converted<Value>(_ value: Value) throws -> PropertyListObject {
    switch conversions.encoding[ObjectIdentifier(Value.self)]?(value) {
    case .date(let date):
      return try write { (writer) throws(StreamError) in try writer.date(date) }
    case .data(let bytes):
      return try write { (writer) throws(StreamError) in try writer.data(bytes.span) }
    case nil:
      throw StreamError(
        stage: "property list", PropertyListWriterError.foundationType("\(Value.self)"))
    }
  }

  func boolean(_ value: Bool) throws -> PropertyListObject {
    try write { (writer) throws(StreamError) in try writer.boolean(value) }
  }

  func string(_ value: String) throws -> PropertyListObject {
    try write { (writer) throws(StreamError) in try writer.string(value) }
  }

  func double(_ value: Double) throws -> PropertyListObject {
    try write { (writer) throws(StreamError) in try writer.real(value) }
  }

  func float(_ value: Float) throws -> PropertyListObject { try double(Double(value)) }

  func integer<Value: FixedWidthInteger>(_ value: Value) throws -> PropertyListObject {
    if let narrow = Int(exactly: value) {
      return try write { (writer) throws(StreamError) in try writer.integer(narrow) }
    }
    guard let wide = Int128(exactly: value),
      !conversions.followsFoundation || UInt64(exactly: value) != nil
    else {
      throw StreamError(stage: "property list", PropertyListWriterError.integerTooLarge)
    }
    return try write { (writer) throws(StreamError) in try writer.integer(wide) }
  }

  /// Whether an absent member is written, and not left out.
  let writesMissingMembers = true

  /// The string that stands for an absent value, as in lists of Foundation's encoder.
  func missingElement() throws -> PropertyListObject { try string("$null") }

  // MARK: - Errors

  func tooDeep(_ limit: Int) -> any Error {
    StreamError(stage: "property list", PropertyListWriterError.tooDeep(limit: limit))
  }

  var encodedTwice: any Error {
    StreamError(stage: "property list", PropertyListWriterError.encodedTwice)
  }

  /// The error: it has no path.
  func located(_ error: any Error, at path: @autoclosure () -> [any CodingKey]) -> any Error {
    error
  }

  private func write(
    _ body: (inout BinaryPropertyListWriter<MemorySink>) throws(StreamError) -> PropertyListObject
  ) throws -> PropertyListObject {
    // SAFETY: as for the property.
    try unsafe body(&writer)
  }
}

/// The object of a value that was written.
typealias EncodedValue = PropertyListObject
