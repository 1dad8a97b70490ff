// UNSAFE: copies a span into an array

extension Span<UInt8> {
  /// A copy of the bytes, to compare.
  public var array: [UInt8] { indices.map { self[$0] } }
}

extension RawSpan {
  /// A copy of the bytes.
  public var array: [UInt8] {
    // SAFETY: the bytes are copied while the span is alive.
    unsafe withUnsafeBytes { unsafe Array($0) }
  }
}
