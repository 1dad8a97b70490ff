/// A prefix and its namespace, in the memory of bindings.
@frozen @usableFromInline
struct NamespaceBinding: BitwiseCopyable, Sendable {
  @usableFromInline let prefixStart: Int
  @usableFromInline let uriStart: Int
  @usableFromInline let prefixCount: Int32
  @usableFromInline let uriCount: Int32
  /// A number that only bindings of the same URI have, from 1.
  @usableFromInline let uriNumber: Int
  @usableFromInline let uriHash: Int
}
