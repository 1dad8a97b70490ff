extension ContainerLayout {
  /// The same test for containers of encoders.
  private static let isEncodingReference: Bool = {
    typealias Container = KeyedEncodingContainer<PathKey>
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
      MemoryLayout<Container>.alignment == MemoryLayout<AnyObject>.alignment
    else { return false }
    let level = EncodingLevel(EncodingState(JSONValueEncoder(), [:]), 0)
    let container = KeyedEncodingContainer(KeyedValues<PathKey>(level))
    // SAFETY: the sizes are equal. The object is the only one that the container can refer to.
    var object: AnyObject? = unsafe unsafeBitCast(container, to: AnyObject.self)
    let hasCopy = withExtendedLifetime(container) { !isKnownUniquelyReferenced(&object) }
    return hasCopy
  }()

  /// Returns the object of a container, or `nil` if the container cannot be used again.
  static func object<Key>(_ container: KeyedEncodingContainer<Key>) -> AnyObject? {
    // SAFETY: the layout was tested.
    isEncodingReference ? unsafe unsafeBitCast(container, to: AnyObject.self) : nil
  }
}
