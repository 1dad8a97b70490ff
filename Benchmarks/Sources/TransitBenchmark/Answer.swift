/// The number and a hash of the rows of an answer, the same for every order of the rows.
struct Answer: Hashable {
  var rows: Int64 = 0
  var mix: UInt64 = 0

  /// Adds a departure.
  mutating func take(stop: Int, minute: Int) {
    let mixed = (UInt64(stop) << 11 | UInt64(minute)) &* 0x9E37_79B9_7F4A_7C15
    rows += 1
    mix &+= (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
  }
}

/// The error of a lookup with a wrong answer.
struct WrongAnswerError: Error {
  var name: String
  var found: Answer
  var expected: Answer
}
