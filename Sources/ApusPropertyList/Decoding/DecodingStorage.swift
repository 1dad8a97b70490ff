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
  private let limits: PropertyListLimits
  private let sizeLimit: Int
  @exclusivity(unchecked) private var size = 0
  /// The first error that was noted.
  private(set) var failure: PropertyListError?
  @exclusivity(unchecked) private var depth = 0
  /// The decoders of each depth.
  @exclusivity(unchecked) private var slots: [DecodingSlot] = []
  private let scalarTypes = ScalarTypes()
  /// The keys that were read last: the number of the object selects the slot. An empty slot has a
  /// number that selects another slot.
  private var keyObjects = Array(1...256)
  private var keyNames = [String](repeating: "", count: 256)

  init(
    _ list: borrowing BinaryPropertyList, start: UnsafeRawPointer, _ limits: PropertyListLimits,
    _ userInfo: [CodingUserInfoKey: any Sendable]
  ) {
    // SAFETY: see the properties.
    unsafe self.start = start
    byteCount = list.bytes.byteCount
    shape = list.shape
    self.limits = limits
    sizeLimit = limits.size(forByteCount: list.bytes.byteCount)
    self.userInfo = userInfo
  }

  /// Ends the decoding: the bytes are not used after this call, and the decoders, which keep this
  /// object, are freed.
  func close() {
    // SAFETY: as for the properties.
    unsafe isOpen = false
    unsafe slots = []
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

  /// Returns the place of the object that a reference names, and counts it against the limit.
  @inline(__always)
  func place(at position: Int) throws(PropertyListError) -> ObjectPlace {
    let value = try list.referred(at: position)
    let place = ObjectPlace(object: value.object, offset: value.offset)
    try count(1, place)
    return place
  }

  /// Counts an object, or the bytes of a string or of data, against the limit.
  @inline(__always)
  func count(_ bytes: Int, _ place: ObjectPlace) throws(PropertyListError) {
    // SAFETY: as for the property.
    let size = unsafe size &+ bytes
    guard size <= sizeLimit else {
      throw PropertyListError(.size(limit: sizeLimit), object: place.object, at: place.offset)
    }
    unsafe self.size = size
  }

  /// Notes an error of a function that cannot throw; it is thrown at the end.
  func note(_ error: PropertyListError) { failure = failure ?? error }

  // MARK: - Values of any type

  /// Decodes a nested value, within the limit of the depth.
  func decode<Value: Decodable>(_ type: Value.Type, at place: ObjectPlace) throws -> Value {
    // SAFETY: as for the property.
    let depth = unsafe depth
    guard depth < limits.depth else {
      throw PropertyListError(
        .depth(limit: limits.depth), object: place.object, at: place.offset)
    }
    let id = ObjectIdentifier(type)
    let slot = slot(depth)
    if !slot.isLast(id) {
      if scalarTypes.contains(id), isScalar(id, place) { return try scalar(type, id, place) }
      slot.select(type)
    }
    unsafe self.depth = depth &+ 1
    defer { unsafe self.depth = depth }
    do {
      // SAFETY: as for the property.
      if let array = unsafe slot.array, let elements = try self.array(at: place) {
        return try decode(elements, array, as: type)
      }
      return try Value(from: slot.decoder(self, place))
    } catch let error as PropertyListError {
      throw error
    } catch {
      throw PropertyListError(
        .refused(String(describing: error)), object: place.object, at: place.offset)
    }
  }

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
  private func isScalar(_ id: ObjectIdentifier, _ place: ObjectPlace) -> Bool {
    let kind = place.value(in: list).marker & 0xf0
    if id == scalarTypes.bytes { return kind == 0x40 }
    return kind == 0xa0 || !scalarTypes.isArray(id)
  }

  /// Reads a type that needs no decoder.
  private func scalar<Value>(
    _ type: Value.Type, _ id: ObjectIdentifier, _ place: ObjectPlace
  ) throws -> Value {
    // SAFETY: each value has the type whose identity was compared.
    if id == scalarTypes.string { return unsafe unsafeBitCast(try string(place), to: type) }
    if id == scalarTypes.integer {
      return unsafe unsafeBitCast(try integer(place) as Int, to: type)
    }
    if id == scalarTypes.double { return unsafe unsafeBitCast(try real(place), to: type) }
    if id == scalarTypes.boolean { return unsafe unsafeBitCast(try boolean(place), to: type) }
    if id == scalarTypes.bytes { return unsafe unsafeBitCast(try bytes(at: place), to: type) }
    let array = try place.value(in: list).array()
    if id == scalarTypes.strings {
      return unsafe unsafeBitCast(try elements(array) { try string($0) }, to: type)
    }
    if id == scalarTypes.doubles {
      return unsafe unsafeBitCast(try elements(array) { try real($0) }, to: type)
    }
    return unsafe unsafeBitCast(try elements(array) { try integer($0) as Int }, to: type)
  }

  private func bytes(at place: ObjectPlace) throws(PropertyListError) -> [UInt8] {
    let data = try place.value(in: list).data()
    try count(data.count, place)
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
    try count(name.utf8.count, ObjectPlace(object: key.object, offset: key.offset))
    keyObjects[slot] = object
    keyNames[slot] = name
    return name
  }
}

/// The number and the offset of an object.
struct ObjectPlace {
  let object: Int
  let offset: Int

  /// Returns the view of the object.
  @_lifetime(copy list)
  func value(in list: BinaryPropertyList) -> PropertyListValue {
    PropertyListValue(list, object: object, at: offset)
  }
}
