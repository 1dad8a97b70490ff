// UNSAFE: appends the bytes of a span to an array

extension Span<UInt8> {
  /// Appends a copy of the bytes to an array.
  func append(to array: inout [UInt8]) {
    // SAFETY: the bytes are copied while the span is alive.
    unsafe withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
  }
}
