import ApusMachine
import ApusMeasure

/// The system: calls, clocks, files and memory from the allocator.
enum SystemSections {
  // MARK: Calls and clocks

  static func system(_ context: ReportContext) -> ReportSection? {
    let measured = context.index.all(.system).filter { $0.estimate != nil }
    let calls = measured.filter { clockNames[$0.metric] == nil }
    let clocks = measured.filter { clockNames[$0.metric] != nil }
    return context.section(
      "system", "The system", short: "System", probes: [.system],
      lead: "The cost of kernel operations, and of reading the clock.",
      body: [
        Block.figures([
          Block.chart(strip("Kernel operations", calls)),
          Block.chart(strip("Clock readings", clocks)),
        ])
      ])
  }

  /// The names of the clocks by the metric of their cost.
  private static let clockNames = Dictionary(
    uniqueKeysWithValues: SystemClock.Name.allCases.map { ($0.metric, $0.rawValue) })

  private static func strip(_ title: String, _ measurements: [MetricMeasurement]) -> StripPlot {
    StripPlot(
      title: title, description: StripPlot.ofTimes,
      rows: measurements.compactMap { measurement in
        let name = clockNames[measurement.metric] ?? measurement.metric.name
        let parameters = measurement.parameterText
        return StripPlot.Row(
          measurement,
          name: name.replacing("-", with: " ") + (parameters.isEmpty ? "" : ", \(parameters)"))
      })
  }

  // MARK: Files

  static func files(_ context: ReportContext) -> ReportSection? {
    let names: [MetricKey: String] = [
      .fileReadOpen: "read, file open", .fileOpenReadClose: "open, read, close",
      .fileCreateWrite: "create and write", .fileCreateWriteSync: "create, write, fsync",
      .fileDelete: "delete", .fileReadCold: "read, cold",
    ]
    return context.section(
      "files", "Files", probes: [.files],
      lead: "Times by file size. A small file costs as much as the system calls, a large file as "
        + "much as moving its bytes. All operations but the cold read find the file in the page "
        + "cache.",
      body: [
        Block.figures([
          Block.chart(
            sizes(
              context.index, probe: .files, names: names,
              title: "Time of a file operation, by size", x: "size of the file")),
          Block.chart(smallFile(context.index, names)),
        ])
      ])
  }

  /// The distributions of the times of single operations, if known, for files of a page.
  private static func smallFile(_ index: MeasurementIndex, _ names: [MetricKey: String])
    -> StripPlot
  {
    let measurements = index.all(.files, nil, ["bytes": .integer(4096)])
    return StripPlot(
      title: "Operations on files of 4 KiB, one by one", description: StripPlot.ofTimes,
      rows: measurements.filter { $0.distribution != nil }.compactMap { measurement in
        StripPlot.Row(measurement, name: names[measurement.metric] ?? measurement.metric.name)
      })
  }

  // MARK: Allocation

  static func allocation(_ context: ReportContext) -> ReportSection? {
    context.section(
      "allocation", "Allocation", probes: [.allocation],
      lead: "A block is allocated and freed at once, without and with a byte written to each of "
        + "its pages. Steps are the allocator's size classes; at a jump the allocator begins to "
        + "ask the kernel for pages.",
      body: [
        Block.chart(
          sizes(
            context.index, probe: .allocation,
            names: [
              .mallocFree: "malloc and free", .mallocTouchFree: "malloc, touch, free",
            ],
            title: "Time of an allocation, by size", x: "size of the block"))
      ])
  }

  /// A curve for each metric of a probe over sizes, both axes logarithmic.
  private static func sizes(
    _ index: MeasurementIndex, probe: ProbeKey, names: [MetricKey: String], title: String, x: String
  ) -> LinePlot {
    let series = index.metrics(probe).map { metric in
      LinePlot.Series(
        name: names[metric] ?? metric.name, points: index.curve(probe, metric, by: "bytes"))
    }
    return LinePlot(
      title: title, description: "Curves of time over bytes, both axes logarithmic.",
      x: (x, .logarithmic, .bytes), y: ("time", .logarithmic, .unit(.nanoseconds)),
      series: series.filter { !$0.points.isEmpty })
  }
}
