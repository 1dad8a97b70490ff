// UNSAFE: the only owner of the tokens of an object's values, which containers read without counting references

/// The object that is decoded at a depth, as far as a container reads it.
// SAFETY: the addresses are those of the `DecodingLevel` that has this value.
@unsafe
struct LevelState {
  let text: Unmanaged<DecodedText>
  let level: Unmanaged<DecodingLevel>
  let view: TokenReader
  let depth: Int
  /// The token of the object.
  var object = 0
  /// The token after the object, or 0 if its members were not found.
  var end = 0
  /// The tokens of the values of the shape, in its order.
  var values: UnsafeMutablePointer<UInt32>
  /// The keys of the shape.
  var keys: ObjectShape.Keys?
  /// The list of the shape.
  var calls: UnsafeMutablePointer<ObjectShape.Call>?
  var callCount = 0
  /// The number of names that the type has asked for.
  var call = 0
}

/// The object that is decoded at a depth: the tokens of its values, and the names that its type asked
/// for.
///
/// An object that has the keys of the one before needs no memory. The parts are:
///
/// - `TypeDecoding` has the decoder of a type that was decoded at a depth,
/// - `LevelDecoder` is such a decoder, and is used again if nobody else keeps it or its container,
/// - `KeyedContainer` is the container, which has the address of the state of this object.
@safe
final class DecodingLevel {
  private let text: DecodedText
  /// The shape of the object.
  private(set) var shape: ObjectShape?
  /// The shapes of the objects before, the last ones of a type.
  private var shapes: [ObjectShape] = []
  private static let shapeLimit = 16
  // SAFETY: this object owns the memory and the list of values, which has room for `capacity` tokens
  // and for the values of each shape in the array. Those of the values of `shape` are initialised.
  let state: UnsafeMutablePointer<LevelState>
  private var capacity = 16
  /// Whether the keys of the objects stay as they are, whatever the strategy.
  let keepsKeys: Bool

  init(_ text: DecodedText, _ depth: Int, keepsKeys: Bool) {
    self.text = text
    self.keepsKeys = keepsKeys
    // SAFETY: `deinit` frees the memory.
    unsafe state = .allocate(capacity: 1)
    let this = unsafe Unmanaged.passUnretained(self)
    unsafe state.initialize(
      to: LevelState(
        text: .passUnretained(text), level: this, view: text.view, depth: depth,
        values: .allocate(capacity: capacity)))
  }

  deinit {
    // SAFETY: this object owns the memory.
    unsafe state.pointee.values.deallocate()
    unsafe state.deallocate()
  }

  /// A value and its text.
  // SAFETY: see the property.
  func site(of value: Int) -> DecodedSite {
    unsafe DecodedSite(text: text, value: value, depth: state.pointee.depth, keepsKeys: keepsKeys)
  }

  /// Returns whether this level can be that of an object that no decoder has. The decoders of its values have
  /// a depth.
  // SAFETY: see the property.
  func enter(_ site: DecodedSite) -> Bool { unsafe state.pointee.depth == site.depth }

  /// Begins an object.
  func begin(_ object: Int) throws {
    // SAFETY: see the property.
    let view = unsafe state.pointee.view
    guard view.kind(object) == UInt8(ascii: "{") else {
      throw view.wrongType(object, .object, [String: Any].self)
    }
    unsafe (state.pointee.object, state.pointee.end) = (object, 0)
    unsafe state.pointee.call = 0
    if let keys = unsafe state.pointee.keys {
      let brace = unsafe view.findValues(of: object, keys, state.pointee.values)
      if brace > 0 {
        unsafe state.pointee.end = brace + 1
        return
      }
    }
    try useOtherShape(object)
  }

  @inline(never)
  private func useOtherShape(_ object: Int) throws {
    shape = nil
    // SAFETY: see the property.
    unsafe state.pointee.keys = nil
    unsafe (state.pointee.calls, state.pointee.callCount) = (nil, 0)
    // The names of keys may depend on the path, which is another one for each object.
    if text.strategies.keyOfPath != nil { shapes = [] }
    for known in shapes {
      // SAFETY: the list has room for the values of each shape in the array.
      let brace = unsafe text.view.findValues(of: object, known.keys, state.pointee.values)
      if brace > 0 { return use(known, brace) }
    }
    let new = try ObjectShape(of: object, in: text, keepsKeys: keepsKeys)
    if shapes.count == Self.shapeLimit { shapes.removeFirst() }
    shapes.append(new)
    if new.count > capacity {
      // SAFETY: the list has no other owner, and its tokens are found below.
      unsafe state.pointee.values.deallocate()
      capacity = new.count
      unsafe state.pointee.values = .allocate(capacity: capacity)
    }
    // SAFETY: the list has room.
    use(new, unsafe text.view.findValues(of: object, new.keys, state.pointee.values))
  }

  private func use(_ next: ObjectShape, _ brace: Int) {
    shape = next
    // SAFETY: `shape` keeps the lists.
    unsafe state.pointee.end = brace + 1
    unsafe state.pointee.keys = text.strategies.keyOfPath == nil ? next.keys : nil
    unsafe (state.pointee.calls, state.pointee.callCount) = (next.calls, next.callCount)
  }

  /// The token after an object, or `nil` if it is not the last one.
  @inline(__always)
  func end(of object: Int) -> Int? {
    // SAFETY: see the property.
    let (last, end) = unsafe (state.pointee.object, state.pointee.end)
    return last == object && end > 0 ? end : nil
  }

  /// Returns the token of a key's value, or -1, if the name is not the next one of the object before.
  @inline(never)
  func search(_ name: String) -> Int {
    guard let shape else { return -1 }
    // SAFETY: see the property.
    let call = unsafe state.pointee.call
    // A type that asks whether a key is there asks for it again.
    for known in [call, call - 1] where known >= 0 && known < shape.callCount {
      // SAFETY: the index was compared with the number of calls.
      if unsafe ExactKey(shape.calls[known].name) == ExactKey(name) {
        unsafe state.pointee.call = known + 1
        return unsafe value(shape.calls[known].index)
      }
    }
    let position = shape.index(of: name, call: call)
    // SAFETY: as above.
    if unsafe shape.callCount > state.pointee.callCount {
      unsafe state.pointee.callCount = shape.callCount
      unsafe state.pointee.call = call + 1
    }
    return value(position)
  }

  private func value(_ position: Int) -> Int {
    // SAFETY: the position is that of a value of `shape`.
    position < 0 ? -1 : unsafe Int(state.pointee.values[position])
  }
}
