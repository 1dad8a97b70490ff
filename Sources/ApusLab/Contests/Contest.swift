import ApusMachine
import ApusMeasure

/// One piece of work that is done in several ways, each of which must give the same answer.
struct Contest {
  /// One way to do it.
  struct Way {
    /// The name in results.
    let name: String
    /// Puts things where the work expects them, outside the time: drops pages, removes what was written.
    let prepare: () throws -> Void
    /// Does the work and returns the answer, or what leads to it.
    let work: () throws -> Int
    /// Makes the answer of what the work returned, outside the time.
    let answer: (Int) throws -> Int

    /// Describes a way.
    init(
      _ name: String, prepare: @escaping () throws -> Void = {},
      answer: @escaping (Int) throws -> Int = { $0 }, _ work: @escaping () throws -> Int
    ) {
      (self.name, self.prepare, self.work, self.answer) = (name, prepare, work, answer)
    }
  }

  /// What one turn of a way took.
  struct Turn {
    /// Of an item.
    let nanoseconds: Double
    /// The part of the processor's time that the kernel had; `nil` where there was too little to tell.
    let kernelShare: Double?
  }

  /// The name in results.
  let name: String
  /// Over how many things the time is divided.
  let items: Int
  /// What else tells its figures from others, such as a size.
  let parameters: [Parameter]
  /// The ways; the first one is what ratios are to.
  let ways: [Way]
  /// Names of two ways each, of which there is a ratio as well, paired within a round.
  let quotients: [(way: String, other: String)]

  /// Describes a contest.
  init(
    _ name: String, items: Int, _ parameters: [Parameter] = [], ways: [Way],
    quotients: [(way: String, other: String)] = []
  ) {
    precondition(items > 0 && !ways.isEmpty, "a contest is about something, between some")
    (self.name, self.items, self.parameters, self.ways) = (name, items, parameters, ways)
    self.quotients = quotients
  }

  /// Describes a contest of ways that need no more than their work.
  init(_ name: String, items: Int, _ ways: [(name: String, work: () throws -> Int)]) {
    self.init(name, items: items, ways: ways.map { Way($0.name, $0.work) })
  }

  /// Lets every way do its work once in an order of chance.
  ///
  /// - Returns: What each took, by the way's name.
  /// - Throws: `WrongResult` if the answers differ, `Interrupted`, and what the work throws.
  func round(_ context: ProbeContext) throws -> [String: Turn] {
    var turns: [String: Turn] = [:]
    var expected: Int?
    for way in ways.shuffled(using: &context.random) {
      try context.pace("\(name), \(way.name)")
      try way.prepare()
      let before = CPUTimes.now()
      let start = TickClock.now()
      let result = try way.work()
      let ticks = TickClock.now() &- start
      let after = CPUTimes.now()
      turns[way.name] = Turn(
        nanoseconds: context.clock.nanoseconds(ticks) / Double(items),
        kernelShare: after.kernelShare(since: before))
      let answer = try way.answer(result)
      guard answer == expected ?? answer else {
        throw WrongResult("\(name) \(way.name): \(answer), others: \(expected ?? answer)")
      }
      expected = answer
    }
    return turns
  }
}
