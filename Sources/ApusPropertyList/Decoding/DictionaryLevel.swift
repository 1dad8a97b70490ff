import ApusBytes

/// The dictionary that is decoded by a decoder, and its shape.
///
/// A dictionary that has the keys of the one before needs no memory. The parts are:
///
/// - `DecodingSlot` has a decoder for each type that was decoded at a depth,
/// - `LevelDecoder` is such a decoder, and is used again if nobody else keeps it or its container,
/// - `DictionaryContainer` is the container, whose only reference is that to this object.
@safe
final class DictionaryLevel {
  let storage: DecodingStorage
  // SAFETY: no closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private(set) var place = ObjectPlace(object: 0, offset: 0)
  @exclusivity(unchecked) private(set) var count = 0
  @exclusivity(unchecked) private(set) var start = 0
  /// The number of names that the type has asked for.
  @exclusivity(unchecked) private var call = 0
  @exclusivity(unchecked) private var shape: DictionaryShape?
  /// The offset of the first reference of the shape, and the number of its keys.
  @exclusivity(unchecked) private var shapeStart = 0
  @exclusivity(unchecked) private var shapeCount = -1
  /// The list of `shape`, which this object keeps.
  @exclusivity(unchecked) private var calls: UnsafeMutablePointer<DictionaryShape.Call>?
  @exclusivity(unchecked) private var callCount = 0
  /// The shapes of the dictionaries before, the last ones of a type.
  private var shapes: [DictionaryShape] = []
  private static let shapeLimit = 16

  init(_ storage: DecodingStorage) { self.storage = storage }

  /// Begins a dictionary.
  func begin(_ place: ObjectPlace) throws(PropertyListError) {
    let storage = storage
    let dictionary = try place.value(in: storage.list).dictionary()
    // SAFETY: as for the properties.
    unsafe self.place = place
    unsafe count = dictionary.count
    unsafe start = dictionary.start
    unsafe call = 0
    let isSame = unsafe shapeCount == dictionary.count && dictionary.hasKeys(at: shapeStart)
    if !isSame { useOtherShape(dictionary) }
  }

  private func useOtherShape(_ dictionary: borrowing PropertyListDictionary) {
    var next: DictionaryShape?
    for known in shapes where known.count == dictionary.count {
      if dictionary.hasKeys(at: known.start) { next = known }
    }
    if next == nil {
      if shapes.count == Self.shapeLimit { shapes.removeFirst() }
      shapes.append(DictionaryShape(start: dictionary.start, count: dictionary.count))
    }
    let shape = next ?? shapes[shapes.count - 1]
    // SAFETY: as for the properties.
    unsafe self.shape = shape
    unsafe (shapeStart, shapeCount) = (shape.start, shape.count)
    unsafe (calls, callCount) = (shape.calls, shape.callCount)
  }

  /// Returns the offset of the reference to a key's value, or -1 if there is no such key. The name
  /// that the type asked for next in the dictionary before is compared first.
  @inline(__always)
  func find(_ name: String) throws(PropertyListError) -> Int {
    // SAFETY: the index is compared with the number of calls.
    let call = unsafe call
    if unsafe call < callCount, let calls = unsafe calls, unsafe calls[call].name == NameBits(name)
    {
      unsafe self.call = call &+ 1
      return unsafe position(calls[call].index)
    }
    return try search(name)
  }

  @inline(never)
  private func search(_ name: String) throws(PropertyListError) -> Int {
    // SAFETY: as for the properties; the index of a call that is known is less than their number.
    guard let shape = unsafe shape else { return -1 }
    let call = unsafe call
    if let known = shape.call(of: name, near: call) {
      unsafe self.call = known + 1
      return unsafe position(shape.calls[known].index)
    }
    let index = try shape.index(of: name, call: call, storage)
    if unsafe shape.callCount > callCount {
      unsafe callCount = shape.callCount
      unsafe self.call = call + 1
    }
    return position(index)
  }

  /// Returns the offset of the reference to the value of a pair.
  @inline(__always)
  private func position(_ index: Int) -> Int {
    // SAFETY: as for the properties.
    index < 0 ? -1 : unsafe start &+ (count &+ index) &* storage.referenceSize
  }

  /// The keys, in the order of the dictionary.
  var keys: [String] {
    let storage = storage
    // SAFETY: as for the properties.
    let dictionary = unsafe PropertyListDictionary(storage.list, count: count, start: start)
    return unsafe (0..<count).compactMap { try? storage.key(dictionary, $0) }
  }

  func missing(_ name: String) -> PropertyListError {
    // SAFETY: as for the property.
    let place = unsafe place
    return PropertyListError(.missingKey(name), object: place.object, at: place.offset)
  }
}

extension PropertyListDictionary {
  /// Whether the references of the keys equal those at an offset of a dictionary with as many pairs.
  func hasKeys(at other: Int) -> Bool {
    let size = count &* list.referenceSize
    var index = 0
    while index &+ 8 <= size {
      let (left, right): (UInt64, UInt64) = (
        list.bytes.bigEndian(at: start &+ index), list.bytes.bigEndian(at: other &+ index)
      )
      guard left == right else { return false }
      index &+= 8
    }
    guard index < size else { return true }
    return list.number(at: start &+ index, size: size &- index)
      == list.number(at: other &+ index, size: size &- index)
  }
}
