extension Span<UInt8> {
  /// A copy of the bytes, to compare.
  public var array: [UInt8] { indices.map { self[$0] } }
}
