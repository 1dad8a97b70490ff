import ApusBytes

/// The keyed container that a decoder or an encoder returned last, for the next value of its type.
///
/// A coder uses a container again if nobody else keeps it, which it finds out by the references to
/// the container's object.
@safe
struct KeptContainer: ~Copyable {
  private struct Content {
    /// The object that is the container, or `nil` if none is kept.
    var object: AnyObject?
    /// The type of the container's keys.
    var keys: ObjectIdentifier?
    /// The `ContainerCopier` of the container's type.
    var copier: AnyObject?
  }

  // SAFETY: this value owns the memory, which is initialised.
  private let content: UnsafeMutablePointer<Content>

  init() {
    // SAFETY: `deinit` frees the memory.
    unsafe content = .allocate(capacity: 1)
    unsafe content.initialize(to: Content())
  }

  deinit {
    // SAFETY: this value owns the memory.
    unsafe content.deinitialize(count: 1)
    unsafe content.deallocate()
  }

  /// Whether nobody but this value keeps the container.
  // SAFETY: the memory is initialised.
  @inline(__always)
  var isUnique: Bool {
    unsafe content.pointee.object == nil || isKnownUniquelyReferenced(&content.pointee.object)
  }

  /// The object that is the container, or `nil` if none is kept.
  // SAFETY: as above.
  var object: AnyObject? { unsafe content.pointee.object }

  /// Whether a container with keys of this type is kept.
  // SAFETY: as above.
  @inline(__always)
  func has(_ keys: ObjectIdentifier) -> Bool { unsafe content.pointee.keys == keys }

  /// Returns the container that is kept.
  // SAFETY: the caller keeps only containers of this type for the keys that it asked for. The object
  // is the first member of the memory.
  @unsafe @inline(__always)
  func container<Container>(_ type: Container.Type) -> Container {
    guard let copier = unsafe content.pointee.copier else {
      preconditionFailure("a container is kept")
    }
    return unsafe unsafeDowncast(copier, to: ContainerCopier<Container>.self).copy(content)
  }

  /// Keeps a container, or none if its type is not a reference.
  ///
  /// - Parameter isReference: The result of `ContainerLayout` for a container of this kind.
  func keep<Container>(
    _ container: Container, _ keys: ObjectIdentifier, isReference: Bool
  ) {
    // SAFETY: the layout was tested.
    unsafe content.pointee = Content(
      object: isReference ? unsafeBitCast(container, to: AnyObject.self) : nil,
      keys: isReference ? keys : nil, copier: ContainerCopier<Container>())
  }
}
