/// The reason why a variant is not available on this platform.
struct UnsupportedError: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = reason }
}
