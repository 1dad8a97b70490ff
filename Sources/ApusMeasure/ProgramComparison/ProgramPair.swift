/// Two programs of benchmarks, and which of their benchmarks stand for each other.
package struct ProgramPair: Sendable {
  /// A benchmark that both have, under one of its parameters.
  struct Match: Sendable {
    let title: String
    /// The number of the case in the old program, and in the new one.
    let old: Int
    let new: Int
    /// Whether one of the two is asynchronous or has several threads, and is not bound to one processor.
    let needsSeveralProcessors: Bool
  }

  /// The two programs, with the names under which their results are known.
  package let old, new: Side
  /// What both have, in the order of the old program.
  let matches: [Match]
  /// Titles that only one has.
  package let onlyOld, onlyNew: [String]

  /// One of the programs.
  package struct Side: Sendable {
    package let name: String
    package let program: BenchmarkExecutable
    /// The paths of the same program in several link orders, or of the program alone.
    let layouts: [String]

    /// - Parameter layouts: The paths of the program in several link orders; empty if there is one alone.
    package init(name: String, program: BenchmarkExecutable, layouts: [String] = []) {
      self.name = name
      self.program = program
      self.layouts = layouts.isEmpty ? [program.path] : layouts
    }
  }

  /// Matches benchmarks by name and parameters.
  ///
  /// - Parameter filters: Parts of names; all benchmarks without one.
  package init(old: Side, new: Side, filters: [String]) {
    self.old = old
    // Results of one name would be told apart by nobody.
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

  /// How many pairs of link orders both have; a set of processes runs one pair of each.
  var layoutPairs: Int { min(old.layouts.count, new.layouts.count) / 2 }

  /// The titles of what can be compared.
  package var titles: [String] { matches.map(\.title) }

  private struct Numbered {
    let title: String
    let number: Int
    let needsSeveralProcessors: Bool
  }

  private static func cases(of side: Side, _ filters: [String]) -> [Numbered] {
    BenchmarkCase.all(of: side.program.benchmarks).enumerated().compactMap { number, each in
      let isWanted = filters.isEmpty || filters.contains { each.benchmark.name.contains($0) }
      return isWanted
        ? Numbered(
          title: each.title, number: number, needsSeveralProcessors: each.needsSeveralProcessors)
        : nil
    }
  }
}
