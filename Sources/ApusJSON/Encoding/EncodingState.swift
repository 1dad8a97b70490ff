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
final class EncodingState {
  /// What changes while values are encoded.
  private struct Progress: ~Copyable {
    var writer: JSONWriter<MemorySink>
    /// The number of the innermost open container; -1 after a failure, and 0 if none is open.
    var current = 0
    /// The numbers of the open containers.
    var open: [Int] = []
    var containerCount = 0
    var slots: [EncodingSlot] = []
    /// The path to the value of each depth.
    var steps = EncodingPath()
    /// The number of values that are encoded once more by their own containers.
    var repeatCount = 0

    init(_ format: JSONFormat) { writer = JSONWriter(into: MemorySink(), format: format) }
  }

  private let progress: OwnedValue<Progress>
  /// The number of values and beginnings of containers that were written.
  var valueCount: Int { progress.value.writer.valueCount }
  let strategies: JSONEncodingStrategies
  let userInfo: [CodingUserInfoKey: any Sendable]
  private let hasConversions: Bool
  private let depthLimit: Int
  private let scalarTypes = ScalarTypes()
  private var isFinished = false
  private let format: JSONFormat
  /// Whether an object may have a key twice, of which the last value counts.
  private var mayRepeatKeys = false
  /// The error of a container that could not begin: its protocol does not let it be thrown at once.
  private var failure: JSONWriterError?

  init(_ encoder: JSONValueEncoder) {
    progress = OwnedValue(Progress(encoder.format))
    format = encoder.format
    strategies = encoder.strategies
    hasConversions = !strategies.conversions.isEmpty
    depthLimit = encoder.depthLimit
    userInfo = encoder.userInfo
  }

  /// Encodes the value of the text.
  func encode<Value: Encodable>(root value: Value) throws -> [UInt8] {
    defer {
      isFinished = true
      progress.value.slots = []
    }
    try encode(value, depth: 0)
    let text = try finish(&progress.value.writer)
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
    while progress.value.slots.count <= depth { progress.value.slots.append(EncodingSlot()) }
    return progress.value.slots[depth]
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
    guard depth - progress.value.repeatCount < depthLimit else {
      throw JSONWriterError.tooDeep(limit: depthLimit)
    }
    let level = progress.value.open.count
    let before = progress.value.writer.valueCount
    if slot.isSpecial {
      try special(value, depth, slot)
    } else {
      try value.encode(to: slot.encoder(self, depth))
    }
    if progress.value.open.count > level { try closeContainers(above: level) }
    // A type that encodes nothing is an empty object, as in Foundation.
    if progress.value.writer.valueCount == before {
      try progress.value.writer.beginObject()
      try progress.value.writer.endObject()
    }
  }

  /// Encodes a value as another type, for its own container: no level of the text is between the two.
  func again(_ encode: () throws -> Void) throws {
    guard progress.value.repeatCount < RepeatLimit.count(depthLimit) else {
      throw JSONWriterError.tooDeep(limit: depthLimit)
    }
    progress.value.repeatCount += 1
    defer { progress.value.repeatCount -= 1 }
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
    try sameValue(value, as: type).encodeElements(self, position, depth + 1)
  }

  /// Writes a type that needs no encoder.
  private func scalar<Value>(_ value: Value) throws(JSONWriterError) {
    let id = ObjectIdentifier(Value.self)
    // Each value has the type whose identity was compared.
    if id == scalarTypes.string { return try write(sameValue(value, as: String.self)) }
    if id == scalarTypes.integer { return try write(sameValue(value, as: Int.self)) }
    if id == scalarTypes.double { return try write(sameValue(value, as: Double.self)) }
    if id == scalarTypes.boolean { return try write(sameValue(value, as: Bool.self)) }
    let position = begin(isObject: false)
    try resume(position)
    if id == scalarTypes.doubles {
      for number in sameValue(value, as: [Double].self) { try write(number) }
    } else if id == scalarTypes.integers {
      for number in sameValue(value, as: [Int].self) { try write(number) }
    } else {
      for text in sameValue(value, as: [String].self) { try write(text) }
    }
    try closeContainers(above: position.level - 1)
  }
}

// MARK: - Containers

extension EncodingState {
  /// Begins a container, and returns its position. An error is thrown when the position is used.
  func begin(isObject: Bool) -> ContainerPosition {
    do throws(JSONWriterError) {
      if isObject {
        try progress.value.writer.beginObject()
      } else {
        try progress.value.writer.beginArray()
      }
    } catch {
      fail(error)
      return ContainerPosition(level: 1, number: 0)
    }
    progress.value.containerCount += 1
    progress.value.open.append(progress.value.containerCount)
    progress.value.current = progress.value.containerCount
    return ContainerPosition(
      level: progress.value.open.count, number: progress.value.containerCount)
  }

  /// Ends the containers that are open above a level.
  func closeContainers(above level: Int) throws(JSONWriterError) {
    while progress.value.open.count > level {
      if progress.value.writer.open.isObject {
        try progress.value.writer.endObject()
      } else {
        try progress.value.writer.endArray()
      }
      progress.value.open.removeLast()
      if failure == nil { progress.value.current = progress.value.open.last ?? 0 }
    }
  }

  /// Whether a container could not begin.
  var hasFailed: Bool { failure != nil }

  /// Makes a container the innermost one again.
  @inline(__always)
  func resume(_ position: ContainerPosition) throws(JSONWriterError) {
    if progress.value.current != position.number { try resumeOuter(position) }
  }

  @inline(never)
  private func resumeOuter(_ position: ContainerPosition) throws(JSONWriterError) {
    if let failure { throw failure }
    guard isOpen(position) else { throw .outOfOrder }
    try closeContainers(above: position.level)
  }

  /// Whether a container has not ended.
  func isOpen(_ position: ContainerPosition) -> Bool {
    progress.value.open.count >= position.level
      && progress.value.open[position.level - 1] == position.number
  }

  /// Fails the whole text with an error of a function that cannot throw.
  func fail(_ error: JSONWriterError) {
    failure = failure ?? error
    progress.value.current = -1
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
    return EncodingMark(
      text: progress.value.writer.mark,
      position: ContainerPosition(level: progress.value.open.count, number: progress.value.current))
  }

  /// Removes a value that has thrown, with its key.
  @inline(never)
  private func rewind(to mark: EncodingMark) {
    // The value may have written to a container that it got from elsewhere, and ended its own.
    guard mark.position.level == 0 || isOpen(mark.position) else { return fail(.outOfOrder) }
    progress.value.writer.rewind(to: mark.text)
    progress.value.open.removeLast(progress.value.open.count - mark.position.level)
    failure = nil
    progress.value.current = progress.value.open.last ?? 0
  }

  /// Notes the step of the path from the value above to a value.
  func setStep(_ step: PathStep, depth: Int) { progress.value.steps.set(step, depth: depth) }

  /// The path to the value that is encoded at a depth.
  func path(_ depth: Int) -> [any CodingKey] { progress.value.steps.keys(depth) }
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
  func writeNull() throws(JSONWriterError) { try progress.value.writer.writeNull() }
  func write(_ value: Bool) throws(JSONWriterError) { try progress.value.writer.write(value) }
  func write(_ value: String) throws(JSONWriterError) { try progress.value.writer.write(value) }
  func write(_ value: Double) throws(JSONWriterError) { try progress.value.writer.write(value) }
  func write(_ value: Float) throws(JSONWriterError) { try progress.value.writer.write(value) }
  func write(_ value: Int) throws(JSONWriterError) { try progress.value.writer.write(value) }
  func write<Value: FixedWidthInteger>(_ value: Value) throws(JSONWriterError) {
    try progress.value.writer.write(value)
  }
  func write(digits: Span<UInt8>) throws(JSONWriterError) {
    try progress.value.writer.copy(digits: digits)
  }
  func requireText(for value: Double) throws(JSONWriterError) {
    try progress.value.writer.requireText(for: value)
  }
  @inline(__always)
  func write(_ key: borrowing JSONKey) throws(JSONWriterError) {
    try progress.value.writer.key(key)
  }
}
