/// An open element: its name in the memory of names, and the state to return to at its end.
@frozen @usableFromInline
struct OpenElement: BitwiseCopyable, Sendable {
  /// The first bytes of a name, with zeros after a shorter name.
  @frozen @usableFromInline
  struct Head: BitwiseCopyable, Sendable {
    @usableFromInline let first: UInt64
    @usableFromInline let second: UInt64

    @inlinable @inline(__always)
    init(first: UInt64, second: UInt64) {
      self.first = first
      self.second = second
    }
  }

  /// The number of bytes of a name that are in its head.
  @inlinable static var headCount: Int { 16 }

  @usableFromInline let head: Head
  /// The start of the other bytes of the name in the memory of names.
  @usableFromInline let nameStart: Int
  @usableFromInline let nameCount: Int32
  @usableFromInline let localStart: Int32
  @usableFromInline let namespace: Int32
  /// The namespace of names without a prefix outside of this element.
  @usableFromInline let outerDefault: Int32
  /// The number of bindings outside of this element.
  @usableFromInline let outerBindings: Int32

  @inlinable @inline(__always)
  init(
    head: Head, nameStart: Int, nameCount: Int, localStart: Int32, namespace: Int32,
    outerDefault: Int32, outerBindings: Int
  ) {
    self.head = head
    self.nameStart = nameStart
    self.nameCount = Int32(truncatingIfNeeded: nameCount)
    self.localStart = localStart
    self.namespace = namespace
    self.outerDefault = outerDefault
    self.outerBindings = Int32(truncatingIfNeeded: outerBindings)
  }
}
