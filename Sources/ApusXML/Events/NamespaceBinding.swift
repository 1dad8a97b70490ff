/// A prefix and its namespace, in the memory of bindings.
@frozen @usableFromInline
struct NamespaceBinding: BitwiseCopyable, Sendable {
  @usableFromInline let prefixStart: Int
  @usableFromInline let uriStart: Int
  @usableFromInline let prefixCount: Int32
  @usableFromInline let uriCount: Int32
}
