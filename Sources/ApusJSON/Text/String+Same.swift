// UNSAFE: compares the 16 bytes of two strings

extension String {
  /// Whether two strings are the same in memory; equal strings may not be.
  @inline(__always)
  func isSame(as other: String) -> Bool {
    // SAFETY: both types have 16 bytes. The bits of equal values of a type need not be equal, but
    // values with equal bits are.
    let left = unsafe unsafeBitCast(self, to: (UInt64, UInt64).self)
    let right = unsafe unsafeBitCast(other, to: (UInt64, UInt64).self)
    return left == right
  }
}
