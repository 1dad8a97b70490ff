extension UInt32 {
  /// The number as eight hexadecimal digits in lower case, including leading zeros.
  package var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
