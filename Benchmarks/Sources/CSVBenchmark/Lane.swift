/// One way to read a table, which takes turns with the others.
struct Lane {
  var name: String
  var expected: Tally
  var clock = Clock.thread
  /// How often the table is read in one turn.
  var copies = 1
  var isRival = false
  var read: () throws -> Tally

  /// Whether this is one of our ways to do exactly the work of a rival, on the same clock.
  func isComparable(to rival: Lane) -> Bool {
    !isRival && clock == rival.clock && expected == rival.expected
  }

  /// Reads the table once and checks what was seen.
  func time() throws -> Int {
    let start = clock.nanoseconds
    let found = try read()
    let time = clock.nanoseconds - start
    guard found == expected else {
      throw WrongTally(reader: name, found: found, expected: expected)
    }
    return time
  }
}

/// A reader saw something else than the others.
struct WrongTally: Error {
  var reader: String
  var found: Tally
  var expected: Tally
}
