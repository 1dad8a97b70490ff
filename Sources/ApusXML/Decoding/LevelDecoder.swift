import ApusBytes

/// The element that a decoder and its containers read.
final class ElementLevel {
  let context: DecodingContext
  fileprivate(set) var node: Int
  fileprivate(set) var path: DecodedPath
  /// The places of all names, once a type has asked for all keys.
  fileprivate(set) var index: ElementIndex?

  init(_ context: DecodingContext, _ node: Int, _ path: DecodedPath) {
    self.context = context
    self.node = node
    self.path = path
  }

  /// Returns the places of all names.
  func makeIndex() -> ElementIndex {
    if let index { return index }
    let new = ElementIndex(of: node, in: context)
    index = new
    return new
  }
}

/// A decoder of elements, which is used for one element of a type after the other.
@safe
final class LevelDecoder: Decoder {
  private let level: ElementLevel
  /// Whether the element was asked for a container.
  private var hasContainer = false
  // SAFETY: this object owns the memory.
  /// The object that is the container of the last element, and its type of keys.
  private let known: UnsafeMutablePointer<AnyObject?>
  private var keys: ObjectIdentifier?

  init(_ level: ElementLevel) {
    self.level = level
    // SAFETY: `deinit` frees the memory.
    unsafe known = .allocate(capacity: 1)
    unsafe known.initialize(to: nil)
  }

  deinit {
    // SAFETY: this object owns the memory.
    unsafe known.deinitialize(count: 1)
    unsafe known.deallocate()
  }

  /// Whether nobody but this object keeps the container of the last element.
  // SAFETY: the memory is initialised.
  @inline(__always)
  func isContainerUnique() -> Bool {
    unsafe known.pointee == nil || isKnownUniquelyReferenced(&known.pointee)
  }

  /// Moves to an element.
  @inline(__always)
  func begin(_ node: Int, _ path: DecodedPath) {
    level.node = node
    level.path = path
    level.index = nil
    hasContainer = false
  }

  var codingPath: [any CodingKey] { level.path.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { level.context.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    let id = ObjectIdentifier(type)
    if keys == id, !hasContainer {
      hasContainer = true
      // SAFETY: the object was a container of this type of keys, and its layout was tested. A cast
      // of the value would ask the runtime for its type each time.
      let container = unsafe UnsafeRawPointer(known).assumingMemoryBound(
        to: KeyedDecodingContainer<Key>.self)
      return unsafe container.pointee
    }
    // A second container could not be found out to be kept.
    guard !hasContainer, ContainerLayout.isDecodingReference else {
      let level = ElementLevel(level.context, level.node, level.path)
      return KeyedDecodingContainer(ElementKeys(level))
    }
    hasContainer = true
    let container = KeyedDecodingContainer(ElementKeys<Key>(level))
    // SAFETY: the memory is initialised, and the layout was tested.
    unsafe known.pointee = unsafeBitCast(container, to: AnyObject.self)
    keys = id
    return container
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    ElementList(level.context, named: nil, in: level.node, level.path.keys)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    PlaceDecoder(context: level.context, place: .element(level.node), path: level.path)
  }
}
