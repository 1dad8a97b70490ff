import ApusBytes

/// The list that is decoded, and the state of the decoding, which all containers share.
///
/// A `Decodable` type may keep its decoder, but the bytes are only borrowed. So `close` replaces the
/// bytes by none at the end, and a kept decoder throws an error.
@safe
final class DecodingStorage {
  // SAFETY: the memory is valid from `init` until `close`, because `PropertyList.decode` calls both
  // while it borrows the bytes. `bytes` checks that the storage is open.
  private let start: UnsafeRawPointer
  private let byteCount: Int
  private let shape: BinaryPropertyList.Shape
  private var isOpen = true

  let userInfo: [CodingUserInfoKey: any Sendable]
  private let limits: PropertyListLimits
  private let sizeLimit: Int
  private var size = 0
  private var depth = 0

  /// The index at which the search for the next key begins.
  var nextIndex = 0
  /// The keys that were read last: the number of the object selects the slot.
  private var keyObjects = [Int](repeating: -1, count: 256)
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

  /// Ends the decoding: the bytes are not used after this call.
  func close() { isOpen = false }

  /// The list.
  var list: BinaryPropertyList {
    @_lifetime(borrow self)
    get {
      precondition(isOpen, "the decoder was used after the decoding ended")
      // SAFETY: the storage is open, so that the memory is valid; see the properties.
      let bytes = unsafe RawSpan(_unsafeStart: start, byteCount: byteCount)
      // SAFETY: the memory is valid until `close`, and the span is used within a call of the decoding.
      let borrowed = unsafe _overrideLifetime(bytes, borrowing: self)
      return BinaryPropertyList(borrowed, shape: shape)
    }
  }

  /// Returns the place of the object that a reference names, and counts it against the limit.
  func place(at position: Int) throws(PropertyListError) -> ObjectPlace {
    let value = try list.referred(at: position)
    size += 1
    guard size <= sizeLimit else { throw value.error(.size(limit: sizeLimit)) }
    return ObjectPlace(object: value.object, offset: value.offset)
  }

  /// Counts the bytes of a string or of data against the limit.
  func count(_ bytes: Int, _ place: ObjectPlace) throws(PropertyListError) {
    size += bytes
    guard size <= sizeLimit else {
      throw PropertyListError(.size(limit: sizeLimit), object: place.object, at: place.offset)
    }
  }

  /// Decodes a nested value, within the limit of the depth.
  func decode<Value: Decodable>(_ type: Value.Type, at place: ObjectPlace) throws -> Value {
    guard depth < limits.depth else {
      throw PropertyListError(
        .depth(limit: limits.depth), object: place.object, at: place.offset)
    }
    depth += 1
    defer { depth -= 1 }
    do {
      if type == [UInt8].self, let bytes = try bytes(at: place) as? Value { return bytes }
      return try Value(from: ListDecoder(storage: self, place: place))
    } catch let error as PropertyListError {
      throw error
    } catch {
      throw PropertyListError(
        .refused(String(describing: error)), object: place.object, at: place.offset)
    }
  }

  /// Returns the bytes of data, or `nil` if the object is another kind.
  private func bytes(at place: ObjectPlace) throws(PropertyListError) -> [UInt8]? {
    let value = place.value(in: list)
    guard value.marker & 0xf0 == 0x40 else { return nil }
    let data = try value.data()
    try count(data.count, place)
    var bytes: [UInt8] = []
    bytes.append(copying: data)
    return bytes
  }

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
