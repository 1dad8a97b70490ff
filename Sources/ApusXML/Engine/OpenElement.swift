/// An open element: its name in the memory of names, and the state to return to at its end.
@frozen @usableFromInline
struct OpenElement: BitwiseCopyable, Sendable {
  /// The first eight bytes of the name, with zeros after a shorter name.
  @usableFromInline let head: UInt64
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
    head: UInt64, nameStart: Int, nameCount: Int, localStart: Int32, namespace: Int32,
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
