#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions that constants of FlatBuffers' schemas and JSON may call, such as `rad(180)`.
package enum Trigonometry {
  package static let names = ["deg", "rad", "sin", "cos", "tan", "asin", "acos", "atan"]

  /// The result, rounded to a float if it is one; or `nil` for a name that is no function, and for a finite
  /// argument whose result is beyond the greatest number.
  package static func call(_ name: String, _ argument: Double, isFloat: Bool) -> Double? {
    guard let result = value(name, argument) else { return nil }
    let rounded = isFloat ? Double(Float(result)) : result
    return rounded.isInfinite && argument.isFinite ? nil : rounded
  }

  private static func value(_ name: String, _ argument: Double) -> Double? {
    switch name {
    case "deg": argument / Double.pi * 180
    case "rad": argument * Double.pi / 180
    case "sin": sin(argument)
    case "cos": cos(argument)
    case "tan": tan(argument)
    case "asin": asin(argument)
    case "acos": acos(argument)
    case "atan": atan(argument)
    default: nil
    }
  }
}
