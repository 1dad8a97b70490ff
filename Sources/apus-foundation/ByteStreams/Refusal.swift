/// Why a way is not available here.
struct Refusal: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = reason }
}
