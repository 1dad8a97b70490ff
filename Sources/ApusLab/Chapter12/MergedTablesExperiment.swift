import ApusMeasure

extension CaseStudyExperiment {
  /// Tables that are merged, and a log of what is newer: chapter 12.
  static let mergedTables = CaseStudyExperiment(
    .mergedTables, from: Chapter12.source,
    measures: "changes and reads of a store of merged tables by its keys, beside a dictionary",
    how: """
      A store of 2,048 to 131,072 keys: what is new is in a log and in memory, and every 1,024 keys become a sorted table, which is \
      written and merged with those of its size. put: a key gets a value; get: a random key is read. Both also by a dictionary, which \
      must give the same values. A measurement is the median time of a change or a read: a turn has 32 changes, of which few wait for \
      a rewrite of tables. rewrites is the share of all changes that did, while the store was made.
      """,
    seconds: 8, published: []
  ) {
    [
      CaseStudyGroup("tables", leastSeconds: 0.3) { experiment in
        let least = experiment.scaled(2048, atLeast: 16)
        let stores = try (0..<7).map { try FilledTables(experiment, count: least << $0) }
        return CaseStudyPlan(
          stores.flatMap { [$0.puts, $0.gets] },
          counts: stores.map(\.rewrites))
      }
    ]
  }
}

/// A store of merged tables, with a dictionary of the same values.
final class FilledTables {
  private var tables: MergedTables
  private var dictionary: [UInt64: UInt64] = [:]
  private let count: Int
  private var turn = 0

  init(_ experiment: ExperimentContext, count: Int) throws {
    self.count = count
    tables = try MergedTables(experiment.folder.file("tables-\(count)"))
    for number in 0..<count {
      try tables.put(Self.key(number), UInt64(number))
      dictionary[Self.key(number)] = UInt64(number)
    }
  }

  /// The keys are in no order.
  private static func key(_ number: Int) -> UInt64 {
    UInt64(number) &* 0x9E37_79B9_7F4A_7C15
  }

  private var parameter: [Parameter] { [Parameter("keys", count)] }

  var rewrites: CaseStudyPlan.Count {
    // The changes of the case studies come later.
    let share = Double(tables.rewrites) / Double(tables.changes)
    return CaseStudyPlan.Count(.rewritesOfChange, parameter) { share }
  }

  /// The numbers of 32 keys of the store, others in each turn.
  private var numbers: [Int] { (0..<32).map { (turn &* 7919 &+ $0 &* 104_729) % count } }

  var puts: CaseStudy {
    let next = { self.turn += 1 }
    func answer(_ get: @escaping (UInt64) -> UInt64?) -> (Int) throws -> Int {
      { _ in self.numbers.count { get(Self.key($0)) == UInt64($0) } }
    }
    return CaseStudy(
      .put, items: 32, parameter,
      variants: [
        CaseStudy.Variant(.merged, prepare: next, answer: answer { self.tables.get($0) }) {
          for number in self.numbers { try self.tables.put(Self.key(number), UInt64(number)) }
          return 0
        },
        CaseStudy.Variant(.dictionary, prepare: next, answer: answer { self.dictionary[$0] }) {
          for number in self.numbers { self.dictionary[Self.key(number)] = UInt64(number) }
          return 0
        },
      ])
  }

  var gets: CaseStudy {
    CaseStudy(
      .get, items: 256, parameter,
      variants: [
        CaseStudy.Variant(.merged) { try Self.sum(in: self.count) { self.tables.get($0) } },
        CaseStudy.Variant(.dictionary) { try Self.sum(in: self.count) { self.dictionary[$0] } },
      ])
  }

  /// Reads 256 keys of a store, and returns the sum of their values.
  ///
  /// - Throws: `WrongResultError` if a key has no value.
  static func sum(in count: Int, _ get: (UInt64) -> UInt64?) throws -> Int {
    try (0..<256).reduce(0) { sum, index in
      let number = index &* 15_485_863 % count
      guard let value = get(key(number)) else { throw WrongResultError("key \(number) is lost") }
      return sum &+ Int(value)
    }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let mergedTables = ProbeKey("merged-tables")
}

extension StudyKey {
  static let put = StudyKey("put")
  static let get = StudyKey("get")
}

extension VariantKey {
  static let merged = VariantKey("merged")
}

extension MetricKey {
  /// The share of changes that waited for a rewrite of tables.
  static let rewritesOfChange = MetricKey("rewrites", .ratio)
}
