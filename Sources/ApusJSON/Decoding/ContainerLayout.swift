/// What this module relies on in keyed containers: the type is a reference to an object and
/// nothing else. The standard library does not promise it, so that it is tested once, and containers
/// are not used again if the test fails.
enum ContainerLayout {
  private static let isReference: Bool = {
    typealias Container = KeyedDecodingContainer<PathKey>
    guard MemoryLayout<Container>.size == MemoryLayout<AnyObject>.size,
      MemoryLayout<Container>.alignment == MemoryLayout<AnyObject>.alignment
    else { return false }
    let container = KeyedDecodingContainer(NoContainer())
    // SAFETY: the sizes are equal. The object is the only one that the container can refer to.
    var object: AnyObject? = unsafe unsafeBitCast(container, to: AnyObject.self)
    let hasCopy = withExtendedLifetime(container) { !isKnownUniquelyReferenced(&object) }
    return hasCopy
  }()

  /// Returns the object of a container, or `nil` if the container cannot be used again.
  static func object<Key>(_ container: KeyedDecodingContainer<Key>) -> AnyObject? {
    // SAFETY: the layout was tested.
    isReference ? unsafe unsafeBitCast(container, to: AnyObject.self) : nil
  }
}
