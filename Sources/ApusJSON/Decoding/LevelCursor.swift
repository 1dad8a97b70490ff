// UNSAFE: reads and changes the state of a level by its address, without counting references

import CApusBytes

/// The object that is decoded at a depth, by an address that counts no references.
///
/// A `DecodingLevel` owns the memory. Containers have this value, and read the object without a count of
/// references for each member.
//
// SAFETY: the owner of a container keeps the level for longer than the container; see `KeyedContainer`.
// The level keeps the text and the shape, whose lists do not move. The list of values has room for those of
// the shape, and the values of a shape whose keys were found are initialised. The index of a call is
// compared with the number of calls.
@safe
struct LevelCursor {
  /// The state of a level.
  @unsafe
  private struct State {
    let text: Unmanaged<DecodedText>
    var level: Unmanaged<DecodingLevel>?
    let view: TokenReader
    let depth: Int
    /// The token of the object.
    var object = 0
    /// The token after the object, or 0 if its members were not found.
    var end = 0
    /// The tokens of the values of the shape, in its order.
    var values: UnsafeMutablePointer<UInt32>
    var capacity: Int
    /// The keys of the shape.
    var keys: ObjectShape.Keys?
    /// The list of the shape.
    var calls: UnsafeMutablePointer<ObjectShape.Call>?
    var callCount = 0
    /// The number of names that the type has asked for.
    var call = 0
  }

  private let state: UnsafeMutablePointer<State>

  /// Allocates the state of a level.
  ///
  /// - Parameter capacity: The number of values for which there is room at first.
  init(_ text: DecodedText, depth: Int, capacity: Int) {
    unsafe state = .allocate(capacity: 1)
    unsafe state.initialize(
      to: State(
        text: .passUnretained(text), view: text.view, depth: depth,
        values: .allocate(capacity: capacity), capacity: capacity))
  }

  /// Frees the state, which the level does once.
  func deallocate() {
    unsafe state.pointee.values.deallocate()
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
  }

  /// Sets the level, which owns this value.
  func setLevel(_ level: DecodingLevel) { unsafe state.pointee.level = .passUnretained(level) }

  @inline(__always) var view: TokenReader { unsafe state.pointee.view }
  @inline(__always) var depth: Int { unsafe state.pointee.depth }
  var text: DecodedText { unsafe state.pointee.text.takeUnretainedValue() }
  /// The token of the object.
  var object: Int { unsafe state.pointee.object }

  /// The number of names that the type has asked for.
  var call: Int {
    get { unsafe state.pointee.call }
    nonmutating set { unsafe state.pointee.call = newValue }
  }

  /// Calls a closure with the text, whose references are not counted.
  @inline(__always)
  func withText<Result>(_ body: (DecodedText) throws -> Result) rethrows -> Result {
    try unsafe state.pointee.text._withUnsafeGuaranteedRef(body)
  }

  /// Calls a closure with the level, whose references are not counted.
  @inline(__always)
  func withLevel<Result>(_ body: (DecodingLevel) throws -> Result) rethrows -> Result {
    try unsafe state.pointee.level.unsafelyUnwrapped._withUnsafeGuaranteedRef(body)
  }

  // MARK: - Objects

  /// Begins an object.
  ///
  /// - Returns: Whether it has the keys of the object before, whose values were found.
  @inline(__always)
  func begin(_ object: Int) -> Bool {
    unsafe (state.pointee.object, state.pointee.end) = (object, 0)
    unsafe state.pointee.call = 0
    guard let keys = unsafe state.pointee.keys else { return false }
    let brace = unsafe view.findValues(of: object, keys, state.pointee.values)
    guard brace > 0 else { return false }
    unsafe state.pointee.end = brace + 1
    return true
  }

  /// Forgets the shape.
  func removeShape() {
    unsafe state.pointee.keys = nil
    unsafe (state.pointee.calls, state.pointee.callCount) = (nil, 0)
  }

  /// Uses a shape, if the object has its keys; the level keeps the shape.
  ///
  /// - Parameter isKept: Whether the next object is compared with it as well.
  /// - Returns: Whether the object has its keys.
  func use(_ shape: ObjectShape, isKept: Bool) -> Bool {
    if unsafe shape.count > state.pointee.capacity {
      unsafe state.pointee.values.deallocate()
      unsafe state.pointee.values = .allocate(capacity: shape.count)
      unsafe state.pointee.capacity = shape.count
    }
    let keys = unsafe ObjectShape.Keys(shape)
    let brace = unsafe view.findValues(of: object, keys, state.pointee.values)
    guard brace > 0 else { return false }
    unsafe state.pointee.end = brace + 1
    unsafe state.pointee.keys = isKept ? keys : nil
    unsafe (state.pointee.calls, state.pointee.callCount) = (shape.calls.start, shape.calls.count)
    return true
  }

  /// The token after an object, or `nil` if it is not the last one.
  @inline(__always)
  func end(of object: Int) -> Int? {
    let (last, end) = unsafe (state.pointee.object, state.pointee.end)
    return last == object && end > 0 ? end : nil
  }

  /// Returns the token of a value of the shape, or -1 for a negative position.
  @inline(__always)
  func value(_ position: Int) -> Int {
    position < 0 ? -1 : unsafe Int(state.pointee.values[position])
  }

  // MARK: - Names

  /// Returns the token of the value, or -1, of the name that the type asked for next in the object before;
  /// `nil` if that is another name.
  @inline(__always)
  func next(_ name: String) -> Int? {
    let call = unsafe state.pointee.call
    guard unsafe call < state.pointee.callCount, let calls = unsafe state.pointee.calls,
      unsafe calls[call].name.isSame(as: name)
    else { return nil }
    unsafe state.pointee.call = call &+ 1
    return unsafe value(calls[call].index)
  }

  /// Notes that the shape has one more call.
  func addCall(_ shape: ObjectShape) {
    guard unsafe shape.calls.count > state.pointee.callCount else { return }
    unsafe (state.pointee.calls, state.pointee.callCount) = (shape.calls.start, shape.calls.count)
    unsafe state.pointee.call += 1
  }

  /// Returns the decoding of a type for the name that was found last, or `nil` if it was of another type.
  @inline(__always)
  func decoding(of type: ObjectIdentifier) -> TypeDecoding? {
    let call = unsafe state.pointee.call &- 1
    guard call >= 0, unsafe call < state.pointee.callCount,
      let calls = unsafe state.pointee.calls, let known = unsafe calls[call].decoding,
      known.type == type
    else { return nil }
    return known
  }

  /// Keeps the decoding of the type for the name that was found last.
  func keep(_ decoding: TypeDecoding) {
    let call = unsafe state.pointee.call &- 1
    if call >= 0, unsafe call < state.pointee.callCount, let calls = unsafe state.pointee.calls {
      unsafe calls[call].decoding = decoding
    }
  }
}

extension ObjectShape {
  /// The keys for a comparison in C.
  // SAFETY: the addresses are those of the lists of the shape, which whoever has this value keeps.
  @unsafe
  struct Keys {
    let members: UnsafeMutablePointer<apus_json_member>
    let count: Int
    /// The bytes of all keys, with quotes and escapes.
    let raw: UnsafeMutablePointer<UInt8>

    init(_ shape: ObjectShape) {
      // Lists of copies have memory, also if they are empty.
      unsafe members = shape.members.start.unsafelyUnwrapped
      unsafe count = shape.members.count
      unsafe raw = shape.raw.start.unsafelyUnwrapped
    }
  }
}
