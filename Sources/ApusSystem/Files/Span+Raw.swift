// UNSAFE: converts bytes to raw memory and back, which the library marks unsafe for types with padding

extension Span<UInt8> {
  /// The same bytes, for loads of other types.
  @inlinable
  public var rawBytes: RawSpan {
    @_lifetime(copy self)
    get {
      // SAFETY: `bytes` is unsafe for types with padding; a byte has none.
      unsafe bytes
    }
  }
}

extension MutableSpan<UInt8> {
  /// The same bytes, for stores of other types.
  @inlinable
  public var mutableRawBytes: MutableRawSpan {
    @_lifetime(&self)
    mutating get {
      // SAFETY: `mutableBytes` is unsafe for types that do not accept every bit pattern; a byte does.
      unsafe mutableBytes
    }
  }
}

extension RawSpan {
  /// The same bytes, as a span of `UInt8`.
  @inlinable
  public var elements: Span<UInt8> {
    @_lifetime(copy self)
    get {
      // SAFETY: a byte accepts every bit pattern and needs no alignment.
      unsafe _unsafeView(as: UInt8.self)
    }
  }
}
