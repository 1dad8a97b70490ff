/// What tells the answer to a lookup from others, whatever the order of its rows.
struct Answer: Hashable {
  var rows: Int64 = 0
  var mix: UInt64 = 0

  /// Takes a departure in.
  mutating func take(stop: Int, minute: Int) {
    let mixed = (UInt64(stop) << 11 | UInt64(minute)) &* 0x9E37_79B9_7F4A_7C15
    rows += 1
    mix &+= (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
  }
}

/// Two that should give the same answer do not.
struct WrongAnswer: Error {
  var who: String
  var found: Answer
  var expected: Answer
}
