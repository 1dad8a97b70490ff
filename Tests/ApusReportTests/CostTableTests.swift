import ApusBenchmark
import ApusMachine
import ApusReport
import ApusTestSupport
import Testing

@Suite("CostTable")
struct CostTableTests {
  /// Measurements for the rows, each with a single estimate.
  static func measurements(_ estimate: Estimate) -> [MetricMeasurement] {
    ["L1", "L2", "L3", "memory"].map { level in
      MetricMeasurement(
        probe: "memory-plateaus", metric: "tlb-local", [Parameter("level", level)], estimate)
    }
      + ["create", "start-to-run", "end", "total"].map { variant in
        MetricMeasurement(
          probe: "threads", metric: variant, [Parameter("started", "another-processor")], estimate)
      }
  }

  @Test(
    "The table fits 80 columns for huge, tiny, undecided and absurd values",
    arguments: [1e-9, 0.31, 999.9, 4120, 1e12, 1e300, .infinity, .nan] as [Double])
  func width(_ value: Double) {
    for ends in [(value / 3, value * 1000), nil] {
      let estimate = Estimate(
        value: value, low: ends?.0, high: ends?.1, unit: .nanoseconds, samples: 7,
        statistic: .median, population: .events)
      let text = CostTable.render(measurements: Self.measurements(estimate))
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
      #expect(text.contains("undecided") == (ends == nil))
    }
  }

  @Test(
    "A full table fits 80 columns in plain ASCII and its columns are aligned",
    arguments: UInt64(1)...10)
  func full(_ seed: UInt64) throws {
    let text = CostTable.render(measurements: SyntheticSession.make(seed: seed).measurements)
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let end = try #require(lines.firstIndex { $0.hasPrefix("*") })
    let table = lines[..<end].filter { !$0.hasPrefix("  ") && !$0.isEmpty }
    #expect(Set(table.map(\.count)).count == 1)
    #expect(table.count == 37)
  }

  @Test("Rows of a group are adjacent, groups are separated by empty lines, Swift is last")
  func groups() {
    let text = CostTable.render(measurements: SyntheticSession.make(seed: 7).measurements)
    let groups = text.split(separator: "\n\n")
    let firsts = ["what", "mutex", "small cached read", "send 2 kB", "wrong branch", "*"]
    #expect(groups.count == firsts.count)
    for (group, first) in zip(groups, firsts) { #expect(group.hasPrefix(first)) }
    let labels = [
      "class call", "existential call", "retain + release", "object create + free",
      "malloc + free 16 B", "system call", "page fault", "context switch, 1 core", "process spawn",
    ]
    let rows = groups[4].split(separator: "\n")
    #expect(rows[labels.count + 1].hasPrefix("compress 1 kB"))
    for (row, label) in zip(rows.dropFirst(), labels) {
      #expect(row.hasPrefix(label + " "))
      #expect(row.split(separator: " ").suffix(4) == ["-", "-", "-", "-"])
    }
  }

  @Test(
    "The unit of a row suits the measured value, and the published values if possible",
    arguments: [
      (820, ["us"], ["-", "100", "27", "-"]), (41_000, ["us"], ["-", "100", "27", "-"]),
      (30, ["ns"], ["-", "100", "us", "27", "us", "-"]),
      (4e6, ["ms"], ["-", "0.1", "27", "us", "-"]),
    ] as [(Double, [Substring], [Substring])])
  func readable(_ value: Double, _ unit: [Substring], _ published: [Substring]) throws {
    let text = CostTable.render(measurements: [
      MetricMeasurement(
        probe: "threads", metric: "end", [Parameter("started", "another-processor")],
        .reading(value, unit: .nanoseconds))
    ])
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("thread end") })
    let words = line.split(separator: " ")
    #expect(words[3...3] == unit[...])
    #expect(words.suffix(published.count) == published[...])
  }

  @Test("A machine without values in the table gets no column but a note on its values")
  func elsewhere() throws {
    let machine = try #require(PublishedMachine.named("iPhone SE"))
    let text = CostTable.render(
      measurements: SyntheticSession.make(seed: 7).measurements, published: [machine])
    #expect(!text.prefix { $0 != "\n" }.contains("SE"))
    #expect(text.contains("apus machine operations --beside \"SE\"\n"))
    #expect(!text.contains("2012"))
  }

  @Test("Only the errata of the shown machines are shown")
  func errata() throws {
    let machine = try #require(PublishedMachine.named("iPhone X"))
    let text = CostTable.render(
      measurements: SyntheticSession.make(seed: 7).measurements, published: [machine])
    #expect(text.contains("20 MB/s") && !text.contains("25 ns"))
  }

  @Test("Published values are in the unit of their row")
  func units() throws {
    let text = CostTable.render(measurements: SyntheticSession.make(seed: 7).measurements)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("thread create") })
    let words = line.split(separator: " ")
    #expect(words[2] == "us")
    #expect(words.suffix(4) == ["-", "40", "12", "-"])
  }

  @Test("The 25 ns of 2012 are a mutex with a footnote, not a switch")
  func mutex() throws {
    let text = CostTable.render(measurements: SyntheticSession.make(seed: 7).measurements)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
    let mutex = try #require(lines.first { $0.first == "mutex," })
    #expect(mutex.suffix(4) == ["25", "-", "-", "-"])
    let semaphore = try #require(lines.first { $0.starts(with: ["semaphore,", "2"]) })
    #expect(semaphore.suffix(4) == ["-", "8", "5", "3.2"])
    #expect(text.contains("* The publication lists the 25 ns of 2012 as a semaphore switch."))
    #expect(text.contains("20 MB/s"))
  }

  @Test("An absent measurement has its whole reason; a measurement that was not run is marked so")
  func absent() {
    let reason = "the kernel of this container refuses to let a process drop its pages"
    let text = CostTable.render(measurements: [
      MetricMeasurement(
        probe: "files", metric: "read-cold", [Parameter("bytes", 1)], missing: .unavailable(reason))
    ])
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for word in reason.split(separator: " ") { #expect(words.contains(word)) }
    #expect(text.contains("[not measured]"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("The list of 2012 has all lines; those that no run can measure say why")
  func listOf2012() throws {
    let text = CostTable.render(measurements: SyntheticSession.make(seed: 7).measurements)
    let rows: [(label: String, published: Substring, here: String?)] = [
      ("1 MB of memory", "250", nil), ("seek, rotating disk", "10", "not here: needs a rotating"),
      ("1 MB, rotating disk", "20", "not here: needs a rotating"), ("send 2 kB", "20", nil),
      ("round trip, loopback", "500", nil), ("round trip, CA", "150", "not here: needs two"),
      ("wrong branch prediction", "5", nil), ("compress 1 kB", "3", "not here: no compressor"),
    ]
    let lines = text.split(separator: "\n")
    for row in rows {
      let index = try #require(lines.firstIndex { $0.hasPrefix(row.label) }, "\(row.label)")
      #expect(lines[index].split(separator: " ").suffix(4).first == row.published)
      let cells = lines[index...(index + 2)].joined(separator: " ").split(separator: " ")
      #expect(lines[index].contains("not here") == (row.here != nil))
      for word in row.here?.split(separator: " ") ?? [] {
        #expect(cells.contains { $0.contains(word) }, "\(row.label)")
      }
    }
    #expect(text.contains("0.5 ns"))
  }

  @Test("1 MB of memory takes 1 MB divided by the bandwidth of one core")
  func megabyte() throws {
    let text = CostTable.render(measurements: [
      MetricMeasurement(
        probe: "bandwidth", metric: MetricKey("read", .gigabytesPerSecond),
        [Parameter("bytes", 1 << 30), Parameter("step", 1), Parameter("cores", 1)],
        Estimate(
          value: 10, low: 8, high: 12.5, unit: .gigabytesPerSecond, samples: 7,
          statistic: .median, population: .processes))
    ])
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("1 MB of memory") })
    #expect(line.contains(" us ") && line.contains(" 100 ") && line.contains("[80, 125]"))
  }

  @Test("Without measurements there is no table")
  func nothing() {
    #expect(CostTable.render(measurements: []) == "")
  }

  @Test("Without published machines there are neither columns nor footnotes for them")
  func unpublished() {
    let measurements = SyntheticSession.make(seed: 7).measurements
    let text = CostTable.render(measurements: measurements, published: [])
    #expect(!text.contains("2012") && !text.contains("*"))
  }

  @Test("The small read is the largest measured size up to 1 KiB")
  func smallRead() throws {
    let measurements = [(16, 5.0), (1024, 7), (65_536, 900)].map { bytes, value in
      MetricMeasurement(
        probe: "files", metric: "read-open", [Parameter("bytes", bytes)],
        .reading(value, unit: .nanoseconds))
    }
    let text = CostTable.render(measurements: measurements)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("small cached read") })
    #expect(line.contains("7.00"))
  }
}
