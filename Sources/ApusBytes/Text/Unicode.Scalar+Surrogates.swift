extension Unicode.Scalar {
  /// Creates the scalar of a surrogate pair, or returns `nil` if the units are no pair.
  package init?(high: UInt32, low: UInt32) {
    guard high & 0xffff_fc00 == 0xd800, low & 0xffff_fc00 == 0xdc00 else { return nil }
    self.init(0x1_0000 + (high & 0x3ff) << 10 + (low & 0x3ff))
  }
}
