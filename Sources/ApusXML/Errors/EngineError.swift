/// An error on its way through the engine: two words, so that it stays in registers.
@frozen @usableFromInline
struct EngineError: Error, Equatable {
  @usableFromInline let kind: XMLError.Kind
  /// The offset in the bytes that are being scanned.
  @usableFromInline let offset: Int

  @inlinable @inline(__always)
  init(_ kind: XMLError.Kind, _ offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}
