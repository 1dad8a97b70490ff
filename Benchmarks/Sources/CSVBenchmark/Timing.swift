import CCSVRival

/// The processor time of some rounds of one reader.
struct Timing {
  var name: String
  var nanoseconds: [Int]

  /// Times a reader and checks what it saw in each round.
  init(_ name: String, rounds: Int, expecting tally: Tally, _ read: () throws -> Tally) throws {
    self.name = name
    nanoseconds = []
    for _ in 0..<rounds {
      let start = csv_rival_processor_time()
      let found = try read()
      nanoseconds.append(Int(csv_rival_processor_time() - start))
      guard found == tally else { throw WrongTally(reader: name, found: found, expected: tally) }
    }
  }

  init(name: String, nanoseconds: [Int]) { (self.name, self.nanoseconds) = (name, nanoseconds) }

  var best: Double { Double(nanoseconds.min() ?? 0) }
  var median: Double { Double(nanoseconds.sorted()[nanoseconds.count / 2]) }
}

/// A reader saw something else than the others.
struct WrongTally: Error {
  var reader: String
  var found: Tally
  var expected: Tally
}
