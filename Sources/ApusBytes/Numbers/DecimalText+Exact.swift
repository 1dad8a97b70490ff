extension DecimalText {
  /// No point between two neighbouring doubles has more than 767 digits. Of the digits after them,
  /// it only matters whether any is not 0.
  private static let decisive = 768

  /// The whole number as an integer and the power of ten that it is multiplied by.
  ///
  /// - Complexity: O(*n*) in the number of digits; allocates.
  var exact: (digits: BigNatural, exponent: Int) {
    var number = BigNatural(0)
    var (taken, left) = (0, 0)
    var hasRest = false
    for index in digits.indices {
      let digit = digits[index] &- UInt8(ascii: "0")
      guard digit < 10 else { continue }
      if taken == Self.decisive {
        left += 1
        hasRest = hasRest || digit != 0
      } else if taken > 0 || digit != 0 {
        number.multiply(by: 10, adding: UInt64(digit))
        taken += 1
      }
    }
    let scale = exponent - droppedCount + left
    guard hasRest else { return (number, scale) }
    number.multiply(by: 10, adding: 1)
    return (number, scale - 1)
  }
}
