import ApusBytes
public import ApusMachine
public import ApusMeasure

/// What the book's chapter 13 makes fast, each beside what it replaced: words, names, numbers, tables, a timetable.
public struct TablesExperiment: Experiment {
  /// The name in results.
  public let name = "tables"
  /// What it measures.
  public let summary = "words, names, numbers, a directory and a timetable, each in several ways"
  /// How it measures.
  public let method = """
    Every way of a contest does the same work in each repeat, in an order of chance, and their answers are \
    compared. A figure is the time of an item: a word, a look-up, a number, a page, a row. Ratios are to the \
    first way of the contest, paired within a repeat. Data are made up from a seed: 235,000 words, a directory \
    of 16,000 x 133 fields, a timetable of 3 million stop times. Counter-examples are in it: names-many (a table \
    for few names has thousands), objects-kept (a cache whose objects nobody gives back).
    """
  /// Its share of a run's time.
  public let weight = 20.0
  /// The document.
  public var source: ClaimSource { BookTables.source }
  /// The published figures.
  public var published: [ExperimentTable] { [BookTables.table] }

  private let scale: Double

  /// Creates the experiment with data as large as published.
  public init() { scale = 1 }

  /// Creates the experiment with less data.
  package init(scale: Double) { self.scale = scale }

  /// Measures.
  public func run(_ context: ProbeContext) throws {
    let path = "\(context.directory)/apus-tables-\(String(context.random.next(), radix: 16))"
    defer { try? OpenFile.delete(path) }
    let sets: [(String, () throws -> [Contest])] = [
      ("words", { try WordContests(count: Int(235_000 * scale), path: path).all }),
      ("names", { NameContests(scale: scale).all }),
      ("numbers", { NumberContests().all }),
      ("objects", { ObjectContests(count: Int(100_000 * scale)).all }),
      ("directory", { try DirectoryContests(rows: max(400, Int(16_000 * scale))).all }),
      ("timetable", { try TransitContests(trips: Int(154_000 * scale), path: path).all }),
    ]
    for (index, set) in sets.enumerated() {
      try context.step(set.0, Double(index) / Double(sets.count))
      let end = context.budgetSeconds * Double(index + 1) / Double(sets.count)
      try measure(try set.1(), until: end, context)
    }
  }

  /// Returns the ways of each contest with their times.
  public func tables(of figures: [Figure]) -> [ExperimentTable] {
    let rows = figures.compactMap { figure -> [String]? in
      guard let estimate = figure.estimate, estimate.unit == .nanoseconds else { return nil }
      let ratio = figures.last { $0.variant == figure.variant + "-ratio" }?.estimate
      return [
        figure.variant, estimate.description,
        ratio.map { "\(($0.value * 10).rounded() / 10)x" } ?? "1x",
      ]
    }
    return [
      ExperimentTable(title: "An item, here", head: ["way", "time", "of the first"], rows: rows)
    ]
  }
}

extension TablesExperiment {
  private func measure(
    _ contests: [Contest], until end: Double, _ context: ProbeContext
  ) throws {
    for (index, contest) in contests.enumerated() {
      let share = (end - context.elapsedSeconds) / Double(contests.count - index)
      let deadline = context.elapsedSeconds + share
      var rounds: [[String: Double]] = []
      _ = try contest.round(context)
      while rounds.count < 6 || (rounds.count < 31 && context.elapsedSeconds < deadline) {
        try context.step(contest.name, min(1, context.elapsedSeconds / max(1, end)))
        rounds.append(try contest.round(context))
      }
      report(contest, rounds, context)
    }
  }

  private func report(_ contest: Contest, _ rounds: [[String: Double]], _ context: ProbeContext) {
    for way in contest.ways {
      let times = rounds.compactMap { $0[way.name] }
      report("\(contest.name)-\(way.name)", times, .nanoseconds, context)
      let first = contest.ways[0].name
      guard way.name != first else { continue }
      let ratios = rounds.compactMap { round in
        round[way.name].flatMap { time in round[first].map { time / $0 } }
      }
      report("\(contest.name)-\(way.name)-ratio", ratios, .ratio, context)
    }
  }

  private func report(
    _ variant: String, _ values: [Double], _ unit: MeasurementUnit, _ context: ProbeContext
  ) {
    let estimate = Estimate.median(of: values, unit: unit, over: .withinProcess)
    context.report(Figure(probe: name, variant: variant, [], estimate))
  }
}
