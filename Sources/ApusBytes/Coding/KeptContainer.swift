// UNSAFE: finds out whether somebody keeps a container, whose layout is tested once

/// The keyed container that a decoder or an encoder returned last, for the next value of its type.
///
/// A coder uses a container again if nobody else keeps it, which it finds out by the references to
/// the container's object.
@safe
package struct KeptContainer: ~Copyable {
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

  package init() {
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
  package var isUnique: Bool {
    unsafe content.pointee.object == nil || isKnownUniquelyReferenced(&content.pointee.object)
  }

  /// The object that is the container, or `nil` if none is kept.
  // SAFETY: as above.
  package var object: AnyObject? { unsafe content.pointee.object }

  /// Whether a container with keys of this type is kept.
  // SAFETY: as above.
  package func has(_ keys: ObjectIdentifier) -> Bool { unsafe content.pointee.keys == keys }

  /// The `ContainerCopier` of the kept container's type, and the address of the container.
  ///
  /// A generic function would ask the runtime for the type of the container in each call.
  // SAFETY: the object is the first member of the memory.
  @unsafe
  package var copier: (object: AnyObject, address: UnsafeRawPointer) {
    guard let copier = unsafe content.pointee.copier else {
      preconditionFailure("a container is kept")
    }
    return unsafe (copier, UnsafeRawPointer(content))
  }

  /// Keeps a container, or none if its type is not a reference.
  ///
  /// - Parameter isReference: The result of `ContainerLayout` for a container of this kind.
  package func keep<Container>(
    _ container: Container, _ keys: ObjectIdentifier, isReference: Bool
  ) {
    // SAFETY: the layout was tested.
    unsafe content.pointee = Content(
      object: isReference ? unsafeBitCast(container, to: AnyObject.self) : nil,
      keys: isReference ? keys : nil, copier: ContainerCopier<Container>())
  }
}
