#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The functions that constants of schemas and of JSON may call, such as `rad(180)`.
enum Trigonometry {
  static let names = ["deg", "rad", "sin", "cos", "tan", "asin", "acos", "atan"]

  /// The result, or `nil` for a name that is no function.
  static func call(_ name: String, _ argument: Double) -> Double? {
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
