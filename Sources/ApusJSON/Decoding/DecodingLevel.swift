/// The object that is decoded at a depth: the tokens of its values, and the names that its type asked
/// for.
///
/// An object that has the keys of the one before needs no memory. The parts are:
///
/// - `TypeDecoding` has the decoder of a type that was decoded at a depth,
/// - `LevelDecoder` is such a decoder, and is used again if nobody else keeps it or its container,
/// - `KeyedContainer` is the container, which has the `LevelCursor` of this object.
final class DecodingLevel {
  private let text: DecodedText
  /// The shape of the object.
  private(set) var shape: ObjectShape?
  /// The shapes of the objects before, the last ones of a type.
  private var shapes: [ObjectShape] = []
  private static let shapeLimit = 16
  /// The state, of which this object owns the memory.
  let cursor: LevelCursor
  /// Whether the keys of the objects stay as they are, whatever the strategy.
  let keepsKeys: Bool

  init(_ text: DecodedText, _ depth: Int, keepsKeys: Bool) {
    self.text = text
    self.keepsKeys = keepsKeys
    cursor = LevelCursor(text, depth: depth, capacity: 16)
    cursor.setLevel(self)
  }

  deinit { cursor.deallocate() }

  /// A value and its text.
  func site(of value: Int) -> DecodedSite {
    DecodedSite(text: text, value: value, depth: cursor.depth, keepsKeys: keepsKeys)
  }

  /// Returns whether this level can be that of an object that no decoder has. The decoders of its values have
  /// a depth.
  func enter(_ site: DecodedSite) -> Bool { cursor.depth == site.depth }

  /// Begins an object.
  func begin(_ object: Int) throws {
    let view = cursor.view
    guard view.kind(object) == UInt8(ascii: "{") else {
      throw view.wrongType(object, .object, [String: Any].self)
    }
    if !cursor.begin(object) { try useOtherShape(object) }
  }

  @inline(never)
  private func useOtherShape(_ object: Int) throws {
    shape = nil
    cursor.removeShape()
    // The names of keys may depend on the path, which is another one for each object.
    if text.strategies.keyOfPath != nil { shapes = [] }
    for known in shapes where use(known) { return }
    let new = try ObjectShape(of: object, in: text, keepsKeys: keepsKeys)
    if shapes.count == Self.shapeLimit { shapes.removeFirst() }
    shapes.append(new)
    _ = use(new)
  }

  /// Uses a shape if the object has its keys.
  private func use(_ next: ObjectShape) -> Bool {
    guard cursor.use(next, isKept: text.strategies.keyOfPath == nil) else { return false }
    shape = next
    return true
  }

  /// The token after an object, or `nil` if it is not the last one.
  @inline(__always)
  func end(of object: Int) -> Int? { cursor.end(of: object) }

  /// Returns the token of a key's value, or -1, if the name is not the next one of the object before.
  @inline(never)
  func search(_ name: String) -> Int {
    guard let shape else { return -1 }
    let call = cursor.call
    let calls = shape.calls
    // A type that asks whether a key is there asks for it again.
    for known in [call, call - 1] where known >= 0 && known < calls.count {
      if ExactKey(calls[known].name) == ExactKey(name) {
        cursor.call = known + 1
        return cursor.value(calls[known].index)
      }
    }
    let position = shape.index(of: name, call: call)
    cursor.addCall(shape)
    return cursor.value(position)
  }
}
