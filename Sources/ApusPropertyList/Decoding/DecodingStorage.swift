// UNSAFE: containers of `Codable` are values that outlive a borrow; the storage has the address of the bytes until
// the decoding ends; returns values as a type whose identity was compared

import ApusBytes

/// The list that is decoded, and the state of the decoding, which all containers share.
///
/// A `Decodable` type may keep its decoder, but the bytes are only borrowed. So `close` replaces the
/// bytes by none at the end, and the use of a kept decoder or container stops the program.
@safe
final class DecodingStorage {
  // SAFETY: the memory is valid from `init` until `close`, because `PropertyList.decode` calls both
  // while it borrows the bytes. `bytes` checks that the storage is open.
  private let start: UnsafeRawPointer
  private let byteCount: Int
  private let shape: BinaryPropertyList.Shape
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var isOpen = true

  let userInfo: [CodingUserInfoKey: any Sendable]
  private let options: PropertyListOptions
  private let conversions: [ObjectIdentifier: AnyListConversion]
  private let sizeLimit: Int
  @exclusivity(unchecked) private var size = 0
  /// The number of values that are decoded once more by their own containers.
  @exclusivity(unchecked) private var repeatCount = 0
  /// The first error that was noted.
  private(set) var failure: PropertyListError?
  @exclusivity(unchecked) private var depth = 0
  /// The decoders of each depth.
  @exclusivity(unchecked) private var slots: [DecodingSlot] = []
  /// The decoders of values that have none of their own, or `nil` after the end.
  private(set) var nestedDecoders: NestedDecoders? = NestedDecoders()
  private let scalarTypes = ScalarTypes()
  /// The keys that were read last: the number of the object selects the slot. An empty slot has a
  /// number that selects another slot.
  private var keyObjects = Array(1...256)
  private var keyNames = [String](repeating: "", count: 256)

  init(
    _ list: borrowing BinaryPropertyList, start: UnsafeRawPointer, _ options: PropertyListOptions,
    _ userInfo: [CodingUserInfoKey: any Sendable], _ conversions: ListConversions
  ) {
    // SAFETY: see the properties.
    unsafe self.start = start
    byteCount = list.bytes.byteCount
    shape = list.shape
    self.options = options
    sizeLimit = options.size(forByteCount: list.bytes.byteCount)
    self.userInfo = userInfo
    self.conversions = conversions.decoding
  }

  /// Ends the decoding: the bytes are not used after this call, and the decoders, which keep this
  /// object, are freed.
  func close() {
    // SAFETY: as for the properties.
    unsafe isOpen = false
    unsafe slots = []
    nestedDecoders?.removeAll()
    nestedDecoders = nil
    KeptContainers.sweep()
  }

  /// The size of a reference to an object, in bytes.
  var referenceSize: Int { shape.referenceSize }

  /// The list.
  @inline(__always)
  var list: BinaryPropertyList {
    @_lifetime(borrow self)
    get {
      // SAFETY: as for the property.
      precondition(unsafe isOpen, "the decoder was used after the decoding ended")
      // SAFETY: the storage is open, so that the memory is valid; see the properties.
      let bytes = unsafe RawSpan(_unsafeStart: start, byteCount: byteCount)
      // SAFETY: the memory is valid until `close`, and the span is used within a call of the decoding.
      let borrowed = unsafe _overrideLifetime(bytes, borrowing: self)
      return BinaryPropertyList(borrowed, shape: shape)
    }
  }

  /// Returns the value that a reference names, and counts it against the limit.
  ///
  /// - Parameter position: The offset of the reference.
  @inline(__always)
  func value(at position: Int) throws(PropertyListError) -> DecodedValue {
    let object = try list.referred(at: position)
    let value = DecodedValue(number: object.object, offset: object.offset, reference: position)
    try count(1, value)
    return value
  }

  /// Counts an object, or the bytes of a string or of data, against the limit.
  @inline(__always)
  func count(_ bytes: Int, _ value: DecodedValue) throws(PropertyListError) {
    // SAFETY: as for the property.
    let size = unsafe size &+ bytes
    guard size <= sizeLimit else {
      throw PropertyListError(
        .expansionTooLarge(limit: sizeLimit), object: value.number, at: value.offset)
    }
    unsafe self.size = size
  }

  /// Notes an error of a function that cannot throw; it is thrown at the end.
  func note(_ error: PropertyListError) { failure = failure ?? error }

  // MARK: - Values of any type

  /// Decodes a nested value, within the limit of the depth.
  ///
  /// - Parameter nested: The way to the value's container if no decoder has it, or `nil`.
  func decode<Value: Decodable>(
    _ type: Value.Type, at value: DecodedValue, _ nested: NestedPath?
  ) throws -> Value {
    // SAFETY: as for the property.
    let depth = unsafe depth
    guard unsafe depth &- repeatCount < options.depth else { throw tooDeep(value, nested) }
    let id = ObjectIdentifier(type)
    let slot = slot(depth)
    if !slot.isLast(id) {
      if scalarTypes.contains(id), isScalar(id, value) { return try scalar(type, id, value) }
      slot.select(type, conversions)
    }
    slot.begin(value, nested)
    unsafe self.depth = depth &+ 1
    defer { unsafe self.depth = depth }
    do {
      // SAFETY: as for the property.
      if let array = unsafe slot.array, let elements = try self.array(at: value) {
        return try decode(elements, array, as: type)
      }
      if let conversion = unsafe slot.conversion { return try converted(type, conversion, value) }
      return try Value(from: slot.decoder(self, value))
    } catch {
      throw refused(error, value)
    }
  }

  /// Decodes a value that a closure reads.
  @inline(never)
  private func converted<Value>(
    _ type: Value.Type, _ conversion: AnyListConversion, _ value: DecodedValue
  ) throws -> Value {
    let object = value.object(in: list)
    if object.marker & 0xf0 == 0x40 { try count(try object.data().count, value) }
    // SAFETY: a conversion is kept under the identity of its type, which was compared.
    return try unsafe unsafeDowncast(conversion, to: ListConversion<Value>.self).read(object)
  }

  /// Decodes a value as another type, for its own container: no level of the list is between the two.
  func decodeAgain<Value: Decodable>(
    _ type: Value.Type, at value: DecodedValue, _ nested: NestedPath?
  ) throws -> Value {
    // SAFETY: as for the properties.
    guard unsafe repeatCount < RepeatLimit.count(options.depth) else {
      throw tooDeep(value, nested)
    }
    unsafe repeatCount += 1
    defer { unsafe repeatCount -= 1 }
    return try decode(
      type, at: DecodedValue(number: value.number, offset: value.offset), nested)
  }

  /// Throws an error if a container that no decoder has is too deep: a dictionary can contain itself.
  ///
  /// - Parameter outer: The way to the container around it if no decoder has that, or `nil`.
  func checkDepth(of value: DecodedValue, _ outer: NestedPath?) throws(PropertyListError) {
    // SAFETY: as for the property.
    let around = unsafe depth &+ (outer?.depth ?? 0)
    guard around < options.depth else { throw tooDeep(value, outer) }
  }

  /// Notes that a value is too deep, so that a type that catches the error does not lose it in silence.
  @inline(never)
  private func tooDeep(_ value: DecodedValue, _ nested: NestedPath?) -> PropertyListError {
    let error = PropertyListError(
      .tooDeep(limit: options.depth), object: value.number, at: value.offset
    )
    note(error.within(path(to: value, nested)))
    return error
  }

  /// The slots of the values that are being decoded, the root first.
  // SAFETY: as for the properties.
  var openSlots: ArraySlice<DecodingSlot> { unsafe slots.prefix(depth) }

  /// The treatment of a key that a dictionary has twice.
  var duplicateKeys: PropertyListOptions.DuplicateKeys { options.duplicateKeys }

  private func decode<Array: ElementArray, Value>(
    _ elements: borrowing PropertyListArray, _ array: Array.Type, as type: Value.Type
  ) throws -> Value {
    // SAFETY: `array` is `type`.
    unsafe unsafeBitCast(try array.elements(elements, self), to: type)
  }

  private func slot(_ depth: Int) -> DecodingSlot {
    // SAFETY: as for the property.
    while unsafe slots.count <= depth { unsafe slots.append(DecodingSlot()) }
    return unsafe slots[depth]
  }

  /// Whether an object is read as one of the `scalarTypes` without a decoder.
  @inline(__always)
  private func isScalar(_ id: ObjectIdentifier, _ value: DecodedValue) -> Bool {
    let kind = value.object(in: list).marker & 0xf0
    if id == scalarTypes.bytes { return kind == 0x40 }
    return kind == 0xa0 || !scalarTypes.isArray(id)
  }

  /// Reads a type that needs no decoder.
  private func scalar<Value>(
    _ type: Value.Type, _ id: ObjectIdentifier, _ value: DecodedValue
  ) throws -> Value {
    // SAFETY: each value has the type whose identity was compared.
    if id == scalarTypes.string { return unsafe unsafeBitCast(try string(value), to: type) }
    if id == scalarTypes.integer {
      return unsafe unsafeBitCast(try integer(value) as Int, to: type)
    }
    if id == scalarTypes.double { return unsafe unsafeBitCast(try double(value), to: type) }
    if id == scalarTypes.boolean { return unsafe unsafeBitCast(try boolean(value), to: type) }
    if id == scalarTypes.bytes { return unsafe unsafeBitCast(try bytes(at: value), to: type) }
    let array = try value.object(in: list).array()
    if id == scalarTypes.strings {
      return unsafe unsafeBitCast(try elements(array) { try string($0) }, to: type)
    }
    if id == scalarTypes.doubles {
      return unsafe unsafeBitCast(try elements(array) { try double($0) }, to: type)
    }
    return unsafe unsafeBitCast(try elements(array) { try integer($0) as Int }, to: type)
  }

  private func bytes(at value: DecodedValue) throws(PropertyListError) -> [UInt8] {
    let data = try value.object(in: list).data()
    try count(data.count, value)
    var bytes: [UInt8] = []
    bytes.append(copying: data)
    return bytes
  }

  // MARK: - Keys

  /// Returns the text of a key, which is kept for the next dictionary.
  func key(_ dictionary: borrowing PropertyListDictionary, _ index: Int) throws(PropertyListError)
    -> String
  {
    let object = dictionary.keyObject(at: index)
    let slot = object & 255
    if keyObjects[slot] == object { return keyNames[slot] }
    let key = try dictionary.key(at: index)
    let name = try key.string()
    try count(name.utf8.count, DecodedValue(number: key.object, offset: key.offset))
    keyObjects[slot] = object
    keyNames[slot] = name
    return name
  }
}
