import ApusBenchmark
import ApusChannelWorkloads
import ApusMeasure
import ApusReport

extension CaseStudyExperiment {
  /// The twelve published workloads of channels: the elements, and Go where its program is built.
  static let channels = CaseStudyExperiment(
    .channels, from: Channels.source,
    measures: "twelve workloads of our channels: other elements than Int, and Go beside them",
    how: """
      Each workload sends at least 6,000 messages through our channels, usually 60,000: Int, String, a value and an object, by turns in random \
      order, and the numbers of messages that arrive are compared. The time includes the channel, its tasks and their end. The \
      same workload of Go, with 120,000 messages, runs before or after ours in a process of its own, whose program \(Channels.goVariable) \
      names; it reports its time and its allocations. The package swift-async-algorithms is not measured, and a build without \
      specialised generics only by Scripts/bench channels specialised/. A measurement is the time of a message.
      """,
    seconds: 30, published: Channels.tables
  ) {
    [
      CaseStudyGroup("go") { CaseStudyPlan([], counts: GoChannels.counts($0)) },
      CaseStudyGroup("elements", weight: 3) { experiment in
        let count = max(1, experiment.scaled(60_000) / 6000) * 6000
        return CaseStudyPlan(PublishedChannels.rows.map { elements($0, count) })
      },
    ]
  }

  private static func elements(_ row: PublishedChannels, _ count: Int) -> CaseStudy {
    let path = Channels.path(row)
    let names = ["int"] + PublishedElements.elements.map(\.0)
    return CaseStudy(
      .exchange, items: count,
      names.map { element in
        (
          VariantKey(element),
          { ChannelWorkload("\(element)/\(path)")?.waitForMessages(of: count) ?? 0 }
        )
      }, at: [Parameter("workload", path)])
  }
}

extension Channels {
  /// The published tables.
  static var tables: [ExperimentTable] {
    [
      table("Milliseconds, Int, M1 Max, 2025", \.first),
      table("Milliseconds, Int, M5, Swift 6.3, 2026", \.latest),
      table(
        "Milliseconds of Swift, other elements, M1 Max, 2025", PublishedElements.elements.map(\.1),
        PublishedElements.rows.map { ($0.word, $0.times) }),
      table(
        "Go's allocations in a run, Int, M1 Max, 2025", ["bytes", "allocations"],
        PublishedAllocations.rows.map { ($0.word, [$0.bytes, $0.count]) }),
      table(
        "Milliseconds of swift-async-algorithms, M1 Max, 2025",
        ["Int"] + PublishedElements.elements.map(\.1),
        PublishedAlgorithms.rows.map { ($0.word, $0.times) }),
    ]
  }

  private static func table(
    _ title: String, _ columns: [String], _ rows: [(word: String, numbers: [Double])]
  ) -> ExperimentTable {
    ExperimentTable(
      title: title, head: ["workload"] + columns,
      rows: rows.map { row in
        [PublishedChannels.named(row.word)?.title ?? row.word] + row.numbers.map { "\(Int($0))" }
      })
  }

  private static func table(
    _ title: String, _ times: (PublishedChannels) -> (go: Double, swift: Double)
  ) -> ExperimentTable {
    ExperimentTable(
      title: title, head: ["workload", "Go", "Swift"],
      rows: PublishedChannels.rows.map { row in
        [row.title, "\(times(row).go)", "\(times(row).swift)"]
      })
  }
}

extension StudyKey {
  /// The study whose ratios `MetricKey.elementOverInt` selects.
  static let exchange = StudyKey("exchange")
}
