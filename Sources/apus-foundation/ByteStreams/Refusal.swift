/// The reason why a variant is not available on this platform.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = reason }
}
