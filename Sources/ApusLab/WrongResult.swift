/// What was timed did not compute what it should have: a fast wrong answer is none.
struct WrongResult: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) { description = "wrong result: \(what)" }
}
