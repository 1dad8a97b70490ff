import ApusCommandLine
import ApusSystem
import CApusSystem

/// The command `apus compare OLD NEW`: compares two programs of benchmarks and prints verdicts.
package struct ProgramComparisonCommand {
  /// A side of the comparison: a program as the user named it.
  package struct Side: Sendable {
    /// The name of its results.
    package let name: String
    package let path: String
    /// The paths of the program in several link orders; empty if there is a single link order.
    package let layouts: [String]

    /// Creates a side.
    ///
    /// - Parameter path: A program, or a folder with a single program in several link orders.
    package init(name: String, path: String) {
      self.name = name
      layouts = LinkOrders.paths(in: path)
      self.path = layouts.first ?? path
    }
  }

  private let old, new: Side
  private let filters: [String]
  private let settings: MeasureSettings

  /// - Parameters:
  ///   - filters: Parts of names; a benchmark is compared if its name contains a filter, or if
  ///     there are no filters.
  ///   - settings: The settings that the user chose; the time limit is that of a single process, for
  ///     an answer or for its turns.
  package init(old: Side, new: Side, filters: [String], _ settings: MeasureSettings) {
    self.old = old
    self.new = new
    self.filters = filters
    self.settings = settings
  }

  /// Compares, prints and stores.
  ///
  /// - Throws: `BenchmarkExecutableError` if a program cannot be measured, `UsageError` if nothing
  ///   matches.
  package func run() throws -> BenchmarkCommand.Outcome {
    apus_watch_interrupts()
    try checkLayouts()
    let pair = ProgramPair(old: try open(old), new: try open(new), filters: filters)
    guard !pair.titles.isEmpty else {
      if OtherPrograms.match(filters, { $0.benchmarks.map(\.name) }) {
        return BenchmarkCommand.Outcome(status: .success, session: nil)
      }
      throw NothingToCompareError(pair, filters: filters)
    }
    if settings.isListing {
      StandardStream.output.write(pair.titles.map { $0.printable + "\n" }.joined())
      return BenchmarkCommand.Outcome(status: .success, session: nil)
    }
    for line in Self.remarks(pair) { StandardStream.error.write(line + "\n") }
    return compare(pair)
  }

  /// Requires that link orders are varied on both sides or on neither.
  private func checkLayouts() throws(LayoutMismatchError) {
    let sides = [old, new]
    if sides.allSatisfy(\.layouts.isEmpty) { return }
    for side in sides where side.layouts.count < LinkOrders.fewest {
      throw LayoutMismatchError(name: side.name, count: max(1, side.layouts.count))
    }
  }

  private func open(_ side: Side) throws(BenchmarkExecutableError) -> ProgramPair.Side {
    ProgramPair.Side(
      name: side.name,
      program: try BenchmarkExecutable(
        path: side.path,
        timeLimitSeconds: settings.timeLimitSeconds ?? BenchmarkExecutable.usualTimeLimit),
      layouts: side.layouts)
  }

  private func compare(_ pair: ProgramPair) -> BenchmarkCommand.Outcome {
    let opening = RecorderOpening(settings)
    let recorder = opening.recorder
    var comparator = ProgramComparator(
      pair,
      plan: Comparator.Plan(settings),
      clock: recorder.session.clock, seed: settings.seed)
    let progress = ProgressLine()
    let isComplete = comparator.run { progress.show($0, fraction: $1, secondsLeft: nil) }
    progress.erase()
    let results = comparator.results(by: settings.criteria)
    return ComparisonReport(settings).conclude(
      results, recorder, deciding: results,
      others: [opening.status, isComplete ? .success : .interrupted])
  }

  private static func remarks(_ pair: ProgramPair) -> [String] {
    let lists = [
      ("only in \(pair.old.name)", pair.onlyOld), ("only in \(pair.new.name)", pair.onlyNew),
    ]
    return lists.filter { !$0.1.isEmpty }.flatMap { what, titles in
      TextWrap.lines(
        "not compared, \(what): \(titles.joined(separator: "; "))".printable,
        width: TextWidth.current)
    }
  }
}
