/// A reader of a table, which takes turns with the other readers.
struct Lane {
  var name: String
  var expected: Counts
  var clock = Clock.thread
  /// The number of times that the table is read in a turn.
  var copies = 1
  var isRival = false
  var read: () throws -> Counts

  /// Whether this is a reader of ours that does exactly the work of `rival`, on the same clock.
  func isComparable(to rival: Lane) -> Bool {
    !isRival && clock == rival.clock && expected == rival.expected
  }

  /// Reads the table once, checks the counts, and returns the time.
  func time() throws -> Int {
    let start = clock.nanoseconds
    let found = try read()
    let time = clock.nanoseconds - start
    guard found == expected else {
      throw WrongCountsError(reader: name, found: found, expected: expected)
    }
    return time
  }
}

/// The error of a reader with other counts than the other readers.
struct WrongCountsError: Error {
  var reader: String
  var found: Counts
  var expected: Counts
}
