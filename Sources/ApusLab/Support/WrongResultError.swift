/// The error of a timed computation with a wrong result: a fast wrong answer does not count.
struct WrongResultError: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) { description = "wrong result: \(what)" }
}
