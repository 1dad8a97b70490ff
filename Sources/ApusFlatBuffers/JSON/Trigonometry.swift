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

  /// The result, or `nil` for a name that is no function.
  package static func call(_ name: String, _ argument: Double) -> Double? {
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
