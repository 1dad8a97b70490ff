// UNSAFE: owns the state of a dictionary, which containers refer to by address

import ApusBytes

/// The dictionary that is decoded by a decoder, as far as a container reads it.
// SAFETY: the addresses are those of the `DecodingLevel` that has this value.
@unsafe
struct LevelState {
  let storage: Unmanaged<DecodingStorage>
  let level: Unmanaged<DecodingLevel>
  /// The dictionary.
  var value = DecodedValue(number: 0, offset: 0)
  /// The offset of the first reference to a value.
  var values = 0
  let referenceSize: Int
  /// The list of the shape.
  var calls: UnsafeMutablePointer<DictionaryShape.Call>?
  var callCount = 0
  /// The number of names that the type has asked for.
  var call = 0
  /// Whether no decoder has the dictionary.
  var isNested = false

  /// Returns the offset of the reference to the value of a pair, or -1.
  @inline(__always)
  func position(_ index: Int) -> Int {
    // SAFETY: the numbers are no addresses.
    index < 0 ? -1 : unsafe values &+ index &* referenceSize
  }
}

/// The dictionary that is decoded by a decoder, and its shape.
///
/// A dictionary that has the keys of the one before needs no memory. The parts are:
///
/// - `DecodingSlot` has a decoder for each type that was decoded at a depth,
/// - `LevelDecoder` is such a decoder, and is used again if nobody else keeps it or its container,
/// - `KeyedContainer` is the container, which has the address of the state of this object.
@safe
final class DecodingLevel {
  private let storage: DecodingStorage
  /// The container of the dictionary if no decoder has the dictionary, or `nil`, and the way to that
  /// container.
  private var container: DecodedValue?
  private var outer: NestedPath?
  /// The way to the dictionary, which is made when a value needs it.
  private var madePath: NestedPath?
  // SAFETY: this object owns the memory, which is initialised, and keeps the shape whose list is in it.
  let state: UnsafeMutablePointer<LevelState>
  private var count = 0
  private var start = 0
  private var shape: DictionaryShape?
  /// The shapes of the dictionaries before, the last ones of a type.
  private var shapes: [DictionaryShape] = []
  private static let shapeLimit = 16

  init(_ storage: DecodingStorage) {
    self.storage = storage
    // SAFETY: `deinit` frees the memory.
    unsafe state = .allocate(capacity: 1)
    let this = unsafe Unmanaged.passUnretained(self)
    unsafe state.initialize(
      to: LevelState(
        storage: .passUnretained(storage), level: this, referenceSize: storage.referenceSize))
  }

  // SAFETY: this object owns the memory.
  deinit { unsafe state.deallocate() }

  /// A value and its list.
  func site(of value: DecodedValue) -> DecodedSite {
    DecodedSite(storage: storage, value: value, container: container, outer: outer)
  }

  /// Sets the way to a dictionary that no decoder has; always true.
  func enter(_ site: DecodedSite) -> Bool {
    (container, outer, madePath) = (site.container, site.outer, nil)
    // SAFETY: see the property.
    unsafe state.pointee.isNested = container != nil
    return true
  }

  /// The way to the dictionary if no decoder has it, or `nil`.
  func path() -> NestedPath? {
    guard let container else { return nil }
    if let madePath { return madePath }
    // SAFETY: see the property.
    let path = unsafe NestedPath(to: state.pointee.value, in: container, outer)
    madePath = path
    return path
  }

  /// Begins a dictionary.
  func begin(_ value: DecodedValue) throws {
    do throws(PropertyListError) {
      try beginDictionary(value)
    } catch {
      throw storage.caught(error, site(of: value).nested)
    }
  }

  private func beginDictionary(_ value: DecodedValue) throws(PropertyListError) {
    let storage = storage
    let dictionary = try value.object(in: storage.list).dictionary()
    let isSame = shape != nil && dictionary.start == start && dictionary.count == count
    if !isSame { try useShape(of: dictionary, value) }
    (count, start) = (dictionary.count, dictionary.start)
    // SAFETY: see the property.
    unsafe state.pointee.value = value
    unsafe state.pointee.values = start &+ count &* state.pointee.referenceSize
    unsafe state.pointee.call = 0
  }

  /// Finds the shape of a dictionary. A list can refer to a dictionary many times, so that its pairs
  /// are counted against the limit.
  private func useShape(
    of dictionary: borrowing PropertyListDictionary, _ value: DecodedValue
  ) throws(PropertyListError) {
    try storage.count(dictionary.count, value)
    if let shape, shape.count == dictionary.count, dictionary.hasKeys(at: shape.start) { return }
    useOtherShape(dictionary)
  }

  private func useOtherShape(_ dictionary: borrowing PropertyListDictionary) {
    var next: DictionaryShape?
    for known in shapes where next == nil && known.count == dictionary.count {
      if dictionary.hasKeys(at: known.start) { next = known }
    }
    if next == nil {
      if shapes.count == Self.shapeLimit { shapes.removeFirst() }
      shapes.append(DictionaryShape(start: dictionary.start, count: dictionary.count))
    }
    let shape = next ?? shapes[shapes.count - 1]
    self.shape = shape
    // SAFETY: as above.
    unsafe (state.pointee.calls, state.pointee.callCount) = (shape.calls, shape.callCount)
  }

  /// Returns the offset of the reference to a key's value, or -1, if the name is not the next one of
  /// the dictionary before.
  @inline(never)
  func search(_ name: String) throws(PropertyListError) -> Int {
    guard let shape else { return -1 }
    // SAFETY: as above; the index of a call that is known is less than their number.
    let call = unsafe state.pointee.call
    if let known = shape.call(of: name, near: call) {
      unsafe state.pointee.call = known + 1
      return unsafe state.pointee.position(shape.calls[known].index)
    }
    let index = try shape.index(of: name, call: call, storage, unsafe state.pointee.value)
    if unsafe shape.callCount > state.pointee.callCount {
      unsafe state.pointee.callCount = shape.callCount
      unsafe state.pointee.call = call + 1
    }
    return unsafe state.pointee.position(index)
  }

  /// The keys, in the order of the dictionary.
  func keys() throws(PropertyListError) -> [String] {
    let storage = storage
    // SAFETY: see the property.
    try storage.count(count, unsafe state.pointee.value)
    let dictionary = PropertyListDictionary(storage.list, count: count, start: start)
    var keys: [String] = []
    keys.reserveCapacity(count)
    for index in 0..<count { keys.append(try storage.key(dictionary, index)) }
    return keys
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
