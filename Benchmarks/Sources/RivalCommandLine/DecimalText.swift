/// The decimal digits of a number of at least zero, rounded to `digits` digits after the point.
///
///     decimalText(0.0416, digits: 3)  // "0.042"
///
/// - Parameter digits: At least 1.
public func decimalText(_ value: Double, digits: Int) -> String {
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  let scaled = String(Int((value * scale).rounded()))
  let padded = String(repeating: "0", count: max(0, digits + 1 - scaled.count)) + scaled
  return padded.dropLast(digits) + "." + padded.suffix(digits)
}
