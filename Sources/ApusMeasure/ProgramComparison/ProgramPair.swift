/// A pair of benchmark programs, with the benchmarks that both have.
package struct ProgramPair: Sendable {
  /// A benchmark of both programs, with a single value of its parameter.
  struct Match: Sendable {
    let title: String
    /// The indices of the case in the old and in the new program.
    let old: Int
    let new: Int
    /// Whether either benchmark is asynchronous or threaded, so that it needs several processors.
    let needsSeveralProcessors: Bool
  }

  /// The two programs, with the names for their results.
  package let old, new: Side
  /// The benchmarks of both programs, in the order of the old program.
  let matches: [Match]
  /// The titles that only the old or only the new program has.
  package let onlyOld, onlyNew: [String]

  /// A single program of the pair.
  package struct Side: Sendable {
    package let name: String
    package let program: BenchmarkExecutable
    /// The paths of the program in several link orders, or only its own path.
    let layouts: [String]

    /// - Parameter layouts: The paths of the program in several link orders; empty for its own
    ///   path.
    package init(name: String, program: BenchmarkExecutable, layouts: [String] = []) {
      self.name = name
      self.program = program
      self.layouts = layouts.isEmpty ? [program.path] : layouts
    }
  }

  /// Matches benchmarks by name and parameters.
  ///
  /// - Parameter filters: Parts of names; if empty, all benchmarks are matched.
  /// - Complexity: O(*n* · *f*) in the number of cases and filters.
  package init(old: Side, new: Side, filters: [String]) {
    self.old = old
    // Results with the same name could not be told apart.
    self.new =
      new.name == old.name
      ? Side(name: new.name + " (new)", program: new.program, layouts: new.layouts) : new
    let oldCases = Self.cases(of: old, filters)
    let newCases = Self.cases(of: new, filters)
    let newOfTitle = Dictionary(
      newCases.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
    let oldTitles = Set(oldCases.map(\.title))
    onlyOld = oldCases.map(\.title).filter { newOfTitle[$0] == nil }
    onlyNew = newCases.map(\.title).filter { !oldTitles.contains($0) }
    matches = oldCases.compactMap { each in
      newOfTitle[each.title].map {
        Match(
          title: each.title, old: each.number, new: $0.number,
          needsSeveralProcessors: each.needsSeveralProcessors || $0.needsSeveralProcessors)
      }
    }
  }

  /// The number of pairs of link orders of both programs; each set runs a single pair.
  var layoutPairs: Int { min(old.layouts.count, new.layouts.count) / 2 }

  /// The titles of the matched benchmarks.
  package var titles: [String] { matches.map(\.title) }

  private struct Numbered {
    let title: String
    let number: Int
    let needsSeveralProcessors: Bool
  }

  private static func cases(of side: Side, _ filters: [String]) -> [Numbered] {
    BenchmarkCase.all(of: side.program.benchmarks).enumerated().compactMap { number, each in
      each.matches(filters)
        ? Numbered(
          title: each.title, number: number, needsSeveralProcessors: each.needsSeveralProcessors)
        : nil
    }
  }
}
