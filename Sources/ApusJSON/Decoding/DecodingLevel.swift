/// The object that is decoded at a depth: the tokens of its values, and the names that its type asked
/// for.
///
/// An object that has the keys of the one before needs no memory. The parts are:
///
/// - `DecodingSlot` has a decoder for each type that was decoded at a depth,
/// - `LevelDecoder` is such a decoder, and is used again if nobody else keeps it or its container,
/// - `KeyedContainer` is the container, whose only reference is that to this object.
@safe
final class DecodingLevel {
  let text: DecodedText
  let depth: Int
  /// The token of the object.
  private(set) var index = 0
  /// The shape of the object.
  private(set) var shape: ObjectShape?
  /// The shapes of the objects before, the last ones of a type.
  private var shapes: [ObjectShape] = []
  private static let shapeLimit = 16
  // SAFETY: this object owns the list, which has room for `capacity` tokens. Those of the values of
  // `shape` are initialised.
  // No closure of a caller runs while one of these is accessed.
  @exclusivity(unchecked) private var values: UnsafeMutablePointer<UInt32>
  private var capacity = 16
  // SAFETY: the list of `shape`, which this object keeps.
  @exclusivity(unchecked) private var calls: UnsafeMutablePointer<ObjectShape.Call>?
  @exclusivity(unchecked) private var callCount = 0
  /// The number of names that the type has asked for.
  @exclusivity(unchecked) private var call = 0

  init(_ text: DecodedText, _ depth: Int) {
    self.text = text
    self.depth = depth
    // SAFETY: `deinit` frees the memory.
    unsafe values = .allocate(capacity: capacity)
  }

  deinit {
    // SAFETY: this object owns the list.
    unsafe values.deallocate()
  }

  /// Begins an object.
  func begin(_ object: Int) throws(JSONError) {
    guard text.tokens.kind(object) == UInt8(ascii: "{") else {
      throw text.wrongType(object, .object)
    }
    index = object
    // SAFETY: nothing else reads the count during a call. The list has room for the values of each shape that was the shape.
    unsafe call = 0
    if let shape, unsafe shape.findValues(of: object, in: text, values) { return }
    try useOtherShape(object)
  }

  private func useOtherShape(_ object: Int) throws(JSONError) {
    shape = nil
    // SAFETY: the list has room for the values of each shape in the array.
    let known = shapes.first { known in unsafe known.findValues(of: object, in: text, values) }
    let next: ObjectShape
    if let known {
      next = known
    } else {
      next = try ObjectShape(of: object, in: text)
      if shapes.count == Self.shapeLimit { shapes.removeFirst() }
      shapes.append(next)
      if next.count > capacity {
        // SAFETY: the list has no other owner, and its tokens are found below.
        unsafe values.deallocate()
        capacity = next.count
        unsafe values = .allocate(capacity: capacity)
      }
      // SAFETY: the list has room.
      _ = unsafe next.findValues(of: object, in: text, values)
    }
    // SAFETY: `shape` keeps the list.
    unsafe calls = next.calls
    unsafe callCount = next.callCount
    shape = next
  }

  /// Returns the token of a key's value, or -1. The name that the type asked for next in the object
  /// before is compared first.
  @inline(__always)
  func find(_ name: String) -> Int {
    // SAFETY: the index is compared with the number of calls.
    let call = unsafe call
    if unsafe call < callCount, let known = unsafe calls,
      unsafe known[call].name.isSame(as: name)
    {
      unsafe self.call = call &+ 1
      return unsafe value(known[call].place)
    }
    return search(name)
  }

  @inline(__always)
  private func value(_ place: Int) -> Int {
    // SAFETY: the place is that of a value of `shape`.
    place < 0 ? -1 : unsafe Int(values[place])
  }

  @inline(never)
  private func search(_ name: String) -> Int {
    guard let shape else { return -1 }
    // SAFETY: nothing else reads the count during a call.
    let call = unsafe call
    // A type that asks whether a key is there asks for it again.
    for known in [call, call - 1] where known >= 0 && known < shape.callCount {
      // SAFETY: the index was compared with the number of calls.
      if unsafe shape.calls[known].name == name {
        unsafe self.call = known + 1
        return unsafe value(shape.calls[known].place)
      }
    }
    let place = shape.index(of: name, call: call)
    // SAFETY: as above.
    if unsafe shape.callCount > callCount {
      unsafe callCount = shape.callCount
      unsafe self.call = call + 1
    }
    return value(place)
  }

  func missing(_ name: String) -> JSONError {
    JSONError(.missingKey(name), at: text.offset(index))
  }
}
