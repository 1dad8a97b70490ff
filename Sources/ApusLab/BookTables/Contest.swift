import ApusMachine
import ApusMeasure

/// One piece of work that is done in several ways, each of which must give the same answer.
struct Contest {
  /// One way to do it.
  struct Way {
    /// The name in results.
    let name: String
    /// Does the work and returns the answer.
    let work: () throws -> Int
  }

  /// The name in results.
  let name: String
  /// Over how many things the time is divided.
  let items: Int
  /// The ways; the first one is what ratios are to.
  let ways: [Way]

  /// Describes a contest.
  init(_ name: String, items: Int, _ ways: [(name: String, work: () throws -> Int)]) {
    self.name = name
    self.items = items
    self.ways = ways.map { Way(name: $0.name, work: $0.work) }
  }

  /// Lets every way do its work once in an order of chance.
  ///
  /// - Returns: Nanoseconds an item by the way's name.
  /// - Throws: `WrongResult` if the answers differ, and what the work throws.
  func round(_ context: ProbeContext) throws -> [String: Double] {
    var times: [String: Double] = [:]
    var answers: [Int] = []
    for way in ways.shuffled(using: &context.random) {
      let start = TickClock.now()
      let answer = try way.work()
      times[way.name] = context.clock.nanoseconds(TickClock.now() &- start) / Double(items)
      answers.append(answer)
      guard answer == answers[0] else { throw WrongResult("\(name) \(way.name)") }
    }
    return times
  }
}
