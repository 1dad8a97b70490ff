import ApusBenchmark
import ApusMachine
import ApusReport
import ApusTestSupport
import Foundation
import Testing

@Suite("HTMLReport")
struct HTMLReportTests {
  static let methods = [
    ProbeMethod("threads", summary: "Threads & <more>.", method: "One at a time."),
    ProbeMethod("unused", summary: "Not in the run.", method: "None."),
  ]

  @Test("A full report is well-formed and has every section", arguments: [1, 2, 16])
  func full(_ processors: Int) throws {
    let session = SyntheticSession.make(seed: 7, processors: processors)
    let html = HTMLReport.render(session: session, methods: Self.methods)
    let document = try #require(WellFormed.parse(html))
    let sections = [
      "costs", "latency", "bandwidth", "loaded", "naive", "threads", "pool", "system", "files",
      "allocation", "operations", "benchmarks", "measurements", "methods",
    ]
    let identifiers = document.attributes["id"] ?? []
    #expect(Set(sections).isSubset(of: identifiers))
    #expect(identifiers.contains("cores") == (processors > 1))
    #expect(Set(identifiers).count == identifiers.count)
    let links = (document.attributes["href"] ?? []).map { String($0.dropFirst()) }
    #expect(Set(links).isSubset(of: identifiers))
    #expect(Set(sections).union(["top"]).isSubset(of: links))
  }

  @Test("Every picture is in the page once, with a title and a description")
  func pictures() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    let document = try #require(WellFormed.parse(html))
    let pictures = try #require(document.counts["svg"])
    #expect(pictures > 10)
    #expect(document.counts["desc"] == pictures)
    let captions = html.components(separatedBy: "<figcaption>").dropFirst().map {
      $0.prefix { $0 != "<" }
    }
    #expect(captions.count == pictures)
    #expect(Set(captions).count == pictures)
  }

  @Test("The file loads no other file")
  func selfContained() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    let document = try #require(WellFormed.parse(html))
    #expect(document.attributes["src"] == nil)
    #expect(document.counts["link"] == nil && document.counts["img"] == nil)
    #expect((document.attributes["href"] ?? []).allSatisfy { $0.hasPrefix("#") })
    #expect(!html.contains(" url(") && !html.contains("@import"))
  }

  @Test("A hostile name stays text wherever it appears")
  func escaping() throws {
    let hostile = "<script>alert('x')</script>\"&\u{1B}"
    let finding = Finding(name: hostile, grade: .c, evidence: hostile, remedy: hostile)
    let estimate = Estimate.reading(1, unit: .count)
    var session = SyntheticSession.session(
      measurements: [
        MetricMeasurement(
          probe: "\(hostile)", metric: "\(hostile)", [Parameter(hostile, hostile)],
          outcome: .measured(estimate), notes: [hostile]),
        MetricMeasurement(
          probe: "benchmark", metric: "time", [Parameter("benchmark", hostile)], estimate),
        MetricMeasurement(
          probe: "semaphore", metric: "\(hostile)", [Parameter("primitive", hostile)],
          .reading(5, unit: .nanoseconds)),
        MetricMeasurement(
          probe: "files", metric: "\(hostile)", missing: .unavailable(hostile)),
      ], verdict: Verdict(findings: [finding]), processors: 2)
    session = Session(
      identifier: hostile, startedAt: hostile, command: [hostile], seed: 1, toolchain: hostile,
      machine: session.machine, clock: session.clock, verdict: session.verdict,
      measurements: session.measurements)
    let methods = [ProbeMethod("\(hostile)", summary: hostile, method: hostile)]
    let html = HTMLReport.render(session: session, methods: methods)
    let document = try #require(WellFormed.parse(html))
    #expect(document.counts["script"] == 1)
    #expect(document.text.contains("<script>alert('x')</script>\"&"))
    #expect(!html.contains("alert('x')"))
  }

  @Test("A run with only absent measurements gives every reason and draws nothing")
  func absences() throws {
    let session = SyntheticSession.absences()
    let document = try #require(WellFormed.parse(HTMLReport.render(session: session)))
    #expect(document.counts["svg"] == nil)
    for reason in ["the kernel refuses it", "only one processor", "virtual machine without PMU"] {
      #expect(document.text.contains(reason))
    }
    for measurement in session.measurements {
      #expect(document.text.contains(measurement.metric.name))
    }
    #expect(document.text.contains("No verdict"))
  }

  @Test("A run without measurements is marked so, and sections without measurements are left out")
  func empty() throws {
    let session = SyntheticSession.session(
      measurements: [], verdict: Verdict(findings: []), processors: 1)
    let document = try #require(WellFormed.parse(HTMLReport.render(session: session)))
    #expect(document.counts["section"] == 1)
    #expect(document.text.contains("This run measured nothing."))
    #expect(document.text.contains("Grade A"))
  }

  @Test("The table of costs has a row for each cost of Swift, with space above each group")
  func costs() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    let document = try #require(WellFormed.parse(html))
    #expect(document.text.contains("malloc + free 16 B"))
    #expect(document.attributes["class"]?.count { $0 == "group" } == 4)
  }

  @Test("The verdict is before the table, and findings are sorted, worst first, with remedies")
  func verdict() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    let order = [
      "Grade C: do not quote", "2.1\u{A0}% of the time", "measure again at another time",
      "the machine is virtual", "no frequency governor", "In one table",
    ]
    var rest = html[...]
    for text in order {
      let range = try #require(rest.firstRange(of: text), "\(text) is missing or out of order")
      rest = rest[range.upperBound...]
    }
  }

  @Test("Only methods of probes that ran are described")
  func methodsShown() throws {
    let session = SyntheticSession.make(seed: 7)
    let html = HTMLReport.render(session: session, methods: Self.methods)
    #expect(html.contains("Threads &amp; &lt;more&gt;."))
    #expect(!html.contains("Not in the run."))
  }

  @Test("A run of benchmarks has its own title, and the floor of its loop")
  func benchmarks() throws {
    let measurements = SyntheticSession.make(seed: 7).measurements.filter {
      ["benchmark", "loop"].contains($0.probe)
    }
    let session = SyntheticSession.session(measurements: measurements, verdict: nil, processors: 2)
    let document = try #require(WellFormed.parse(HTMLReport.render(session: session)))
    #expect(document.text.contains("Benchmarks on this machine"))
    #expect(!document.text.contains("Costs on this machine"))
    #expect(document.text.contains("cycles"))
    #expect(document.attributes["id"]?.contains("costs") == false)
  }

  @Test("Every noisy probe and the benchmarks' times have strips with their distributions")
  func distributions() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    let strips = [
      "The life of a thread", "A switch from one thread to another",
      "The mean time of a procedure, pool by pool", "Round trips, pair by pair",
      "Kernel operations", "Operations on files of 4 KiB, one by one",
      "Time of one iteration, epoch by epoch",
    ]
    for title in strips {
      let start = try #require(html.firstRange(of: "<figcaption>\(title)"), "\(title) is missing")
      let measurement = html[start.upperBound...].prefix { $0 != "\n" }
      let end = try #require(measurement.firstRange(of: "</figure>"))
      let picture = measurement[..<end.lowerBound]
      #expect(picture.contains("middle half of the samples"), "\(title)")
      #expect(picture.contains("; least "), "\(title)")
    }
  }

  @Test("A history without distributions gives a report without their strips")
  func withoutDistributions() throws {
    let measurements = SyntheticSession.make(seed: 7).measurements.map { measurement in
      MetricMeasurement(
        probe: measurement.probe, metric: measurement.metric, measurement.parameters,
        outcome: measurement.outcome,
        notes: measurement.notes)
    }
    let session = SyntheticSession.session(measurements: measurements, verdict: nil, processors: 2)
    let document = try #require(WellFormed.parse(HTMLReport.render(session: session)))
    #expect(!document.text.contains("least to greatest"))
    #expect(!document.text.contains("pool by pool") && !document.text.contains("epoch by epoch"))
    #expect(document.text.contains("The life of a thread"))
  }

  @Test("Measurements that are missing for the same reason are grouped, at most four by name")
  func gaps() throws {
    let measurements = (0..<9).map { number in
      MetricMeasurement(
        probe: "files", metric: "read-cold", [Parameter("bytes", 1 << number)],
        missing: .unavailable("tmpfs"))
    }
    let session = SyntheticSession.session(measurements: measurements, verdict: nil, processors: 2)
    let document = try #require(WellFormed.parse(HTMLReport.render(session: session)))
    #expect(
      document.text.contains(
        "files read-cold, 1 B; files read-cold, 2 B; files read-cold, 4 B and 6 more "
          + "absent: tmpfs"))
  }

  @Test("A remark on measurements is once in its section, with the number of measurements")
  func remarks() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7))
    #expect(html.contains("on ext4 (14 measurements)"))
  }

  @Test(
    "Absurd numbers from a history do not stop the report",
    arguments: [
      0, -1, 1e-300, 1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity, .nan,
    ] as [Double], [0, -1, 1, .max, .min])
  func extremes(_ value: Double, _ size: Int) throws {
    let names = SyntheticSession.make(seed: 7).measurements.map {
      ($0.probe.name, $0.metric.name)
    }
    let parameters = ["bytes", "from", "to", "tasks", "threads", "cores"].map {
      Parameter($0, size)
    }
    let measurements = Set(names.map { $0.0 + " " + $0.1 }).sorted().map { name in
      let parts = name.split(separator: " ").map(String.init)
      return MetricMeasurement(
        probe: "\(parts[0])", metric: "\(parts[1])", parameters + [Parameter("step", 1)],
        .reading(value, unit: .nanoseconds))
    }
    let session = SyntheticSession.session(measurements: measurements, verdict: nil, processors: 2)
    #expect(WellFormed.parse(HTMLReport.render(session: session)) != nil)
    #expect(
      CostTable.render(measurements: measurements).split(separator: "\n").allSatisfy {
        $0.count <= 80
      })
    #expect(
      MeasurementTable.render(measurements).split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("The same session gives the same file")
  func deterministic() {
    let files = (0..<2).map { _ in HTMLReport.render(session: SyntheticSession.make(seed: 3)) }
    #expect(files[0] == files[1])
  }

  @Test("A report without published machines has no columns for them")
  func unpublished() throws {
    let html = HTMLReport.render(session: SyntheticSession.make(seed: 7), published: [])
    #expect(WellFormed.parse(html) != nil)
    #expect(!html.contains("iPhone 6s Plus"))
  }
}
