extension UInt8 {
  /// Whether the byte is a space, a tab, a line feed or a carriage return.
  package var isSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
