// UNSAFE: writes without the runtime's check of exclusive access, and values as a type whose identity was compared

import ApusIO

/// The state of an encoder: the writer, and the containers that are open.
///
/// A container that is still open when an outer one is written to is ended first. So values are
/// written at once, and a container that is used after its end is an error. The parts are:
///
/// - `EncodingSlot` has an encoder for each type that was encoded at a depth,
/// - `LevelEncoder` is such an encoder, and is used again if nobody else keeps it or its container,
/// - `EncodingLevel` is the value that is encoded at a depth, the only reference of its containers.
///
/// Encoders refer to the state, and are dropped by `finish`.
@safe
final class EncodingState {
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var writer: JSONWriter<MemorySink>
  /// The number of values and beginnings of containers that were written.
  // SAFETY: as for the property.
  var valueCount: Int { unsafe writer.valueCount }
  /// The number of the innermost open container; -1 after a failure, and 0 if none is open.
  @exclusivity(unchecked) private var current = 0
  /// The numbers of the open containers.
  @exclusivity(unchecked) private var open: [Int] = []
  @exclusivity(unchecked) private var containerCount = 0
  @exclusivity(unchecked) private var slots: [EncodingSlot] = []
  /// The path to the value of each depth.
  @exclusivity(unchecked) private var steps = EncodingPath()
  let strategies: JSONEncodingStrategies
  let userInfo: [CodingUserInfoKey: Any]
  private let hasConversions: Bool
  private let depthLimit: Int
  /// The number of values that are encoded once more by their own containers.
  @exclusivity(unchecked) private var repeatCount = 0
  private let scalarTypes = ScalarTypes()
  private var isFinished = false
  private let format: JSONFormat
  /// Whether an object may have a key twice, of which the last value counts.
  private var mayRepeatKeys = false
  /// The error of a container that could not begin: its protocol does not let it be thrown at once.
  private var failure: JSONWriterError?

  init(_ encoder: JSONValueEncoder, _ userInfo: [CodingUserInfoKey: Any]) {
    // SAFETY: as for the property.
    unsafe writer = JSONWriter(into: MemorySink(), format: encoder.format)
    format = encoder.format
    strategies = encoder.strategies
    hasConversions = !strategies.conversions.isEmpty
    depthLimit = encoder.depthLimit
    self.userInfo = userInfo
  }

  /// Encodes the value of the text.
  func encode<Value: Encodable>(root value: Value) throws -> [UInt8] {
    defer {
      isFinished = true
      // SAFETY: as for the property.
      unsafe slots = []
    }
    try encode(value, depth: 0)
    // SAFETY: as for the property.
    let text = try unsafe finish(&writer)
    return mayRepeatKeys ? try removingRepeatedKeys(text) : text
  }

  /// Notes that an object may have a key twice.
  func noteRepeatedKey() { mayRepeatKeys = true }

  /// Returns the text with the last value of each key only, where the first stood.
  private func removingRepeatedKeys(_ text: [UInt8]) throws -> [UInt8] {
    var format = format
    format.keepsLastOfKey = true
    var copier = JSONCopier(JSONWriter(into: MemorySink(), format: format))
    try JSONParser.parse(text.span, into: &copier)
    return try copier.writer.finish()
  }

  private func finish(_ writer: inout JSONWriter<MemorySink>) throws(JSONWriterError) -> [UInt8] {
    if let failure { throw failure }
    return try writer.finish()
  }

  /// The encoders of a depth; after the end, encoders that nobody keeps.
  func slot(_ depth: Int) -> EncodingSlot {
    if isFinished { return EncodingSlot() }
    // SAFETY: as for the property.
    while unsafe slots.count <= depth { unsafe slots.append(EncodingSlot()) }
    return unsafe slots[depth]
  }

  /// Encodes a value of any type.
  func encode<Value: Encodable>(_ value: Value, depth: Int) throws {
    try encode(value, depth: depth, slot(depth))
  }

  /// Encodes a value of any type, with the encoders of its depth.
  func encode<Value: Encodable>(_ value: Value, depth: Int, _ slot: EncodingSlot) throws {
    if !slot.isLast(ObjectIdentifier(Value.self)) {
      if !hasConversions, scalarTypes.contains(Value.self) { return try scalar(value) }
      slot.select(
        Value.self, isConverted: hasConversions, sparesDictionaries: strategies.sparesDictionaries)
    }
    // SAFETY: as for the properties.
    guard unsafe depth - repeatCount < depthLimit else {
      throw JSONWriterError.tooDeep(limit: depthLimit)
    }
    let level = unsafe open.count
    let before = unsafe writer.valueCount
    if slot.isSpecial {
      try special(value, depth, slot)
    } else {
      try value.encode(to: slot.encoder(self, depth))
    }
    if unsafe open.count > level { try closeContainers(above: level) }
    // A type that encodes nothing is an empty object, as in Foundation.
    if unsafe writer.valueCount == before {
      unsafe try writer.beginObject()
      unsafe try writer.endObject()
    }
  }

  /// Encodes a value as another type, for its own container: no level of the text is between the two.
  func again(_ encode: () throws -> Void) throws {
    // SAFETY: as for the property.
    guard unsafe repeatCount < RepeatLimit.count(depthLimit) else {
      throw JSONWriterError.tooDeep(limit: depthLimit)
    }
    unsafe repeatCount += 1
    defer { unsafe repeatCount -= 1 }
    try encode()
  }

  /// Encodes an array, or a value that a closure converts.
  @inline(never)
  private func special<Value: Encodable>(
    _ value: Value, _ depth: Int, _ slot: EncodingSlot
  ) throws {
    if let array = slot.array, !strategies.conversions.contains(Value.self) {
      return try elements(array, of: value, depth)
    }
    try strategies.conversions.encode(
      value, to: slot.encoder(self, depth),
      refusal: JSONWriterError.foundationType("\(Value.self)"))
  }

  private func elements<Elements: EncodableArray, Value>(
    _ type: Elements.Type, of value: Value, _ depth: Int
  ) throws {
    let position = begin(isObject: false)
    try resume(position)
    // SAFETY: `type` is that of the value.
    try unsafe unsafeBitCast(value, to: type).encodeElements(self, position, depth + 1)
  }

  /// Writes a type that needs no encoder.
  private func scalar<Value>(_ value: Value) throws(JSONWriterError) {
    let id = ObjectIdentifier(Value.self)
    // SAFETY: each value has the type whose identity was compared.
    if id == scalarTypes.string { return try write(unsafe unsafeBitCast(value, to: String.self)) }
    if id == scalarTypes.integer { return try write(unsafe unsafeBitCast(value, to: Int.self)) }
    if id == scalarTypes.double { return try write(unsafe unsafeBitCast(value, to: Double.self)) }
    if id == scalarTypes.boolean { return try write(unsafe unsafeBitCast(value, to: Bool.self)) }
    let position = begin(isObject: false)
    try resume(position)
    if id == scalarTypes.doubles {
      for number in unsafe unsafeBitCast(value, to: [Double].self) { try write(number) }
    } else if id == scalarTypes.integers {
      for number in unsafe unsafeBitCast(value, to: [Int].self) { try write(number) }
    } else {
      for text in unsafe unsafeBitCast(value, to: [String].self) { try write(text) }
    }
    try closeContainers(above: position.level - 1)
  }
}

// MARK: - Containers

extension EncodingState {
  /// Begins a container, and returns its position. An error is thrown when the position is used.
  func begin(isObject: Bool) -> ContainerPosition {
    // SAFETY: as for the properties.
    do throws(JSONWriterError) {
      if isObject { unsafe try writer.beginObject() } else { unsafe try writer.beginArray() }
    } catch {
      fail(error)
      return ContainerPosition(level: 1, number: 0)
    }
    unsafe containerCount += 1
    unsafe open.append(containerCount)
    unsafe current = containerCount
    return unsafe ContainerPosition(level: open.count, number: containerCount)
  }

  /// Ends the containers that are open above a level.
  func closeContainers(above level: Int) throws(JSONWriterError) {
    // SAFETY: as for the properties.
    while unsafe open.count > level {
      if unsafe writer.open.isObject {
        try unsafe writer.endObject()
      } else {
        try unsafe writer.endArray()
      }
      unsafe open.removeLast()
      if failure == nil { unsafe current = open.last ?? 0 }
    }
  }

  /// Whether a container could not begin.
  var hasFailed: Bool { failure != nil }

  /// Makes a container the innermost one again.
  @inline(__always)
  func resume(_ position: ContainerPosition) throws(JSONWriterError) {
    // SAFETY: as for the property.
    if unsafe current != position.number { try resumeOuter(position) }
  }

  @inline(never)
  private func resumeOuter(_ position: ContainerPosition) throws(JSONWriterError) {
    if let failure { throw failure }
    // SAFETY: as for the property.
    guard isOpen(position) else { throw .outOfOrder }
    try closeContainers(above: position.level)
  }

  /// Whether a container has not ended.
  func isOpen(_ position: ContainerPosition) -> Bool {
    // SAFETY: as for the property.
    unsafe open.count >= position.level && open[position.level - 1] == position.number
  }

  /// Fails the whole text with an error of a function that cannot throw.
  func fail(_ error: JSONWriterError) {
    failure = failure ?? error
    // SAFETY: as for the property.
    unsafe current = -1
  }

  // MARK: - Values that throw

  /// Writes a value as a whole: if the closure throws, what it has written is removed.
  @inline(__always)
  func whole(_ write: () throws -> Void) throws {
    let mark = try mark()
    do {
      try write()
    } catch {
      rewind(to: mark)
      throw error
    }
  }

  /// Returns the end of the text.
  @inline(__always)
  private func mark() throws(JSONWriterError) -> EncodingMark {
    if let failure { throw failure }
    // SAFETY: as for the properties.
    return unsafe EncodingMark(
      text: writer.mark, position: ContainerPosition(level: open.count, number: current))
  }

  /// Removes a value that has thrown, with its key.
  @inline(never)
  private func rewind(to mark: EncodingMark) {
    // The value may have written to a container that it got from elsewhere, and ended its own.
    guard mark.position.level == 0 || isOpen(mark.position) else { return fail(.outOfOrder) }
    // SAFETY: as for the properties.
    unsafe writer.rewind(to: mark.text)
    unsafe open.removeLast(open.count - mark.position.level)
    failure = nil
    unsafe current = open.last ?? 0
  }

  /// Notes the step of the path from the value above to a value.
  // SAFETY: as for the property.
  func setStep(_ step: PathStep, depth: Int) { unsafe steps.set(step, depth: depth) }

  /// The path to the value that is encoded at a depth.
  // SAFETY: as for the property.
  func path(_ depth: Int) -> [any CodingKey] { unsafe steps.keys(depth) }
}

/// The end of the text before a value, and the container that the value is in.
struct EncodingMark {
  let text: WriterMark
  let position: ContainerPosition
}

/// A container that was begun: its level, and a number that no other container has.
struct ContainerPosition {
  let level: Int
  let number: Int
}

// MARK: - Values

extension EncodingState {
  // SAFETY: as for the property, in all of these functions.
  func writeNull() throws(JSONWriterError) { try unsafe writer.writeNull() }
  func write(_ value: Bool) throws(JSONWriterError) { try unsafe writer.write(value) }
  func write(_ value: String) throws(JSONWriterError) { try unsafe writer.write(value) }
  func write(_ value: Double) throws(JSONWriterError) { try unsafe writer.write(value) }
  func write(_ value: Float) throws(JSONWriterError) { try unsafe writer.write(value) }
  func write(_ value: Int) throws(JSONWriterError) { try unsafe writer.write(value) }
  func write<Value: FixedWidthInteger>(_ value: Value) throws(JSONWriterError) {
    try unsafe writer.write(value)
  }
  func write(digits: Span<UInt8>) throws(JSONWriterError) { try unsafe writer.copy(digits: digits) }
  func requireText(for value: Double) throws(JSONWriterError) {
    try unsafe writer.requireText(for: value)
  }
  @inline(__always)
  func write(_ key: borrowing JSONKey) throws(JSONWriterError) { try unsafe writer.key(key) }
}
