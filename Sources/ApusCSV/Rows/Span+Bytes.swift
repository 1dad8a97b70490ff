extension Span<UInt8> {
  /// Appends a copy of the bytes to an array.
  func append(to array: inout [UInt8]) {
    // SAFETY: the bytes are copied while the span is alive.
    unsafe withUnsafeBufferPointer { unsafe array.append(contentsOf: $0) }
  }

  /// Whether two spans hold the same bytes.
  func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
