import ApusMachine
import ApusMeasure
import ApusSystem

/// The memory: latency, bandwidth, both at once, and the naive probe, which shows neither.
enum MemorySections {
  // MARK: Latency

  static func latency(_ context: ReportContext) -> ReportSection? {
    let variants: [(MemoryLatencyProbe.Variant, String)] = [
      (.tlbLocal, "within 64 pages"), (.randomSmallPages, "random, 4 KiB pages"),
      (.randomHugePages, "random, huge pages"),
    ]
    let series = variants.map { variant, name in
      LinePlot.Series(
        name: name, points: context.index.curve(.memoryLatency, variant.metric, by: "bytes"))
    }
    let plot = LinePlot(
      title: "Latency of a dependent load, by working set",
      description: "Curves of nanoseconds over bytes; each level stretch is a cache.",
      x: ("working set", .logarithmic, .bytes),
      y: ("time of a load", .logarithmic, .unit(.nanoseconds)),
      series: series.filter { !$0.points.isEmpty }, plateaus: plateaus(context.index),
      guides: caches(context.session.machine))
    return context.section(
      "latency", "Memory latency", short: "Latency", probes: [.memoryLatency, .memoryPlateaus],
      lead: "Each load takes its address from the load before, over one random cycle through the "
        + "working set, so that nothing can be fetched ahead. Level stretches are caches; shaded "
        + "stretches were detected. Dashed lines are the cache sizes that the system advertises; "
        + "on a shared host your share may be smaller. The distance between the curves is the cost of "
        + "translating addresses.",
      body: [Block.figures([Block.chart(plot), plateauTable(context.index)])])
  }

  private static func plateaus(_ index: MeasurementIndex) -> [LinePlot.Plateau] {
    index.all(.memoryPlateaus).compactMap { measurement in
      guard
        let estimate = measurement.estimate,
        let level = measurement.parameter(Parameter.Plateau.level),
        let from = measurement.integer(Parameter.Plateau.from),
        let to = measurement.integer(Parameter.Plateau.to)
      else { return nil }
      let text = Typography.text(estimate.value, estimate.unit)
      return LinePlot.Plateau(
        label: "\(level) \(text)", from: Double(from), to: Double(to), value: estimate.value)
    }
  }

  private static func caches(_ machine: Machine) -> [LinePlot.Guide] {
    machine.caches.filter { $0.kind != .instruction }.map { cache in
      let letter = cache.kind == .data ? "d" : ""
      return LinePlot.Guide(
        label: "L\(cache.level)\(letter) \(Quantity.bytes(cache.bytes))",
        value: Double(cache.bytes))
    }
  }

  private static func plateauTable(_ index: MeasurementIndex) -> Markup {
    let rows = index.all(.memoryPlateaus).filter { $0.estimate != nil }.map { measurement in
      func bytes(_ name: String) -> Markup {
        Block.number(measurement.integer(name).map(Quantity.bytes) ?? "\u{2013}")
      }
      return Markup.element(
        "tr", [:],
        Block.name(
          measurement.parameter(Parameter.Plateau.level)?.description ?? measurement.metric.name),
        Block.cell(measurement), bytes(Parameter.Plateau.from),
        bytes(Parameter.Plateau.to), bytes(Parameter.Plateau.advertised))
    }
    let head = ["level", "latency", "from", "to", "advertised"].enumerated().map {
      Block.heading($0.element, number: $0.offset > 0)
    }
    return Block.table(head, rows, label: "Detected levels")
  }

  // MARK: Bandwidth

  static func bandwidth(_ context: ReportContext) -> ReportSection? {
    let index = context.index
    let counts = Set(index.all(.bandwidth).compactMap { $0.integer("cores") }).sorted()
    let kinds = counts.map { kindPlot(index, cores: $0) }
    let stepped = steppedLoop(index)
    let moved = index.metrics(.bandwidth).contains(stepped.movedMetric)
    return context.section(
      "bandwidth", "Memory bandwidth", short: "Bandwidth", probes: [.bandwidth],
      lead: "The bytes a second that a loop reads or writes when it goes through the working set "
        + "in order. 1 GB/s is a byte per nanosecond. The loops use the widest vectors of the "
        + "processor; the compiler's baseline is a loop in Swift, built for every processor of the "
        + "architecture.",
      body: [
        Block.figures(
          kinds.map { Block.chart($0) } + [
            Block.chart(
              stepPlot(index, stepped.metric, "Reading in steps: bytes requested a second")),
            moved
              ? Block.chart(
                stepPlot(index, stepped.movedMetric, "Reading in steps: bytes moved a second"))
              : .empty,
          ]), steps(index),
      ])
  }

  private static func kindPlot(_ index: MeasurementIndex, cores: Int) -> LinePlot {
    let kinds = [
      (BandwidthLoop.read, "read"), (loop(.write), "write"), (loop(.readWrite), "read and write"),
      (loop(.copy), "copy"), (.readBaseline, "read, compiler's baseline"),
    ]
    let series = kinds.map { loop, name in
      LinePlot.Series(
        name: name,
        points: index.curve(
          .bandwidth, loop.metric, by: "bytes", ["step": .integer(1), "cores": .integer(cores)]))
    }
    return bandwidthPlot(
      "Bandwidth of \(cores == 1 ? "one core" : "\(cores) cores"), by working set", series)
  }

  private static func loop(_ operation: BandwidthOperation) -> BandwidthLoop {
    BandwidthLoop(operation: operation, step: 1, vectors: .widest)
  }

  /// The loop that has steps: the baseline, which older sessions call `read`.
  private static func steppedLoop(_ index: MeasurementIndex) -> BandwidthLoop {
    index.metrics(.bandwidth).contains(BandwidthLoop.readBaseline.metric) ? .readBaseline : .read
  }

  private static func stepPlot(_ index: MeasurementIndex, _ metric: MetricKey, _ title: String)
    -> LinePlot
  {
    let series = [1, 2, 4, 8, 16].map { step in
      let match: MeasurementIndex.Match = ["step": .integer(step), "cores": .integer(1)]
      let points = index.curve(.bandwidth, metric, by: "bytes", match)
      // With a step of 1 every byte that is moved was requested.
      let isImplied = step == 1 && points.isEmpty
      return LinePlot.Series(
        name: step == 1 ? "every element" : "every \(step)\(step == 2 ? "nd" : "th")",
        points: isImplied
          ? index.curve(.bandwidth, BandwidthLoop.read.metric, by: "bytes", match) : points)
    }
    let shown = series.filter { !$0.points.isEmpty }
    return bandwidthPlot(title, shown.count > 1 ? shown : [])
  }

  private static func bandwidthPlot(_ title: String, _ series: [LinePlot.Series]) -> LinePlot {
    LinePlot(
      title: title, description: "Curves of gigabytes per second over bytes.",
      x: ("working set", .logarithmic, .bytes),
      y: ("bytes a second", .logarithmic, .unit(.gigabytesPerSecond)),
      series: series.filter { !$0.points.isEmpty })
  }

  /// The explanation of the step comparison, below its pictures.
  private static func steps(_ index: MeasurementIndex) -> Markup {
    let measurements = index.all(.bandwidth, steppedLoop(index).metric)
    let steps = Set(measurements.compactMap { $0.integer("step") })
    guard steps.count > 1 else { return .empty }
    return Block.note(
      "An element has 4 bytes and a cache line 16 elements. Memory moves whole lines, so that "
        + "leaving out three elements of four saves instructions but no traffic: from memory, "
        + "the bytes requested fall while the bytes moved stay the same.")
  }

  // MARK: Loaded latency

  static func loaded(_ context: ReportContext) -> ReportSection? {
    let index = context.index
    let chase = index.curve(.loadedLatency, .loadedChase, by: "threads")
    let plot = LinePlot(
      title: "Latency of memory while other threads use its bandwidth",
      description: "Nanoseconds of a dependent load over the number of threads that read.",
      x: ("loading threads", .linear, .whole),
      y: ("time of a load", .linear, .unit(.nanoseconds)),
      series: [LinePlot.Series(name: MetricKey.loadedChase.name, points: chase)])
    let counts = Set(index.all(.loadedLatency, .loadedChase).compactMap { $0.integer("threads") })
    let rows = counts.sorted().map { count -> Markup in
      let threads: MeasurementIndex.Match = ["threads": .integer(count)]
      return .element(
        "tr", [:], Block.name(String(count)),
        Block.cell(index.best(.loadedLatency, .loadedChase, threads)),
        Block.cell(index.best(.loadedLatency, .loadedLoad, threads)))
    }
    let head = [
      Block.heading("loading threads", number: false), Block.heading("latency"),
      Block.heading("load"),
    ]
    return context.section(
      "loaded", "Latency under load", short: "Under load", probes: [.loadedLatency],
      lead: "One thread chases through memory while others stream through it. In a busy program a "
        + "load takes this long, and not the shorter time above.",
      body: [
        chase.count > 2 ? Block.chart(plot) : .empty,
        Block.table(head, rows, label: "Latency under load"),
      ])
  }

  // MARK: The naive probe

  static func naive(_ context: ReportContext) -> ReportSection? {
    let published = [50_000: "30 ns", 500_000: "24 ns", 5_000_000: "17 ns"]
    let rows = context.index.all(.naiveLatency, .naiveXor).compactMap { measurement -> Markup? in
      guard let bytes = measurement.integer("bytes") else { return nil }
      return .element(
        "tr", [:], Block.name(Quantity.bytes(bytes)), Block.cell(measurement),
        Block.number(published[bytes] ?? "\u{2013}"))
    }
    let head = [
      Block.heading("buffer", number: false), Block.heading("time of an element, here"),
      Block.heading("as published"),
    ]
    return context.section(
      "naive", "The probe that fails to see the caches", short: "Naive probe",
      probes: [.naiveLatency],
      lead: "The obvious way to measure memory is to XOR every element of a buffer ten times and "
        + "to divide. A buffer of 50 KB fits a small cache, a buffer of 5 MB does not, and yet the "
        + "published time of an element fell. Every address is known in advance, so that the "
        + "processor fetches ahead while it computes: the measurement is the loop's, not the memory's. "
        + "Therefore the latency above is measured with loads that depend on each other.",
      body: [Block.table(head, rows, label: "The naive probe")])
  }
}
