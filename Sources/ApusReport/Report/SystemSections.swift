import ApusMeasure

/// The system: calls, clocks, files and memory from the allocator.
enum SystemSections {
  // MARK: Calls and clocks

  static func system(_ context: ReportContext) -> ReportSection? {
    let measured = context.index.all("system").filter { $0.estimate != nil }
    let calls = measured.filter { !$0.variant.hasPrefix("clock-") }
    let clocks = measured.filter { $0.variant.hasPrefix("clock-") }
    return context.section(
      "system", "The system", short: "System", probes: ["system"],
      lead: "The cost of kernel operations, and of reading the clock.",
      body: [
        Block.chart(strip("Kernel operations", calls)),
        Block.chart(strip("Clock readings", clocks)),
      ])
  }

  private static func strip(_ title: String, _ measurements: [Measurement]) -> StripPlot {
    StripPlot(
      title: title, description: StripPlot.ofTimes,
      rows: measurements.compactMap { measurement in
        let name =
          measurement.variant.hasPrefix("clock-")
          ? measurement.variant.dropFirst(6) : measurement.variant[...]
        let parameters = measurement.parameterText
        return StripPlot.Row(
          measurement,
          name: name.replacing("-", with: " ") + (parameters.isEmpty ? "" : ", \(parameters)"))
      })
  }

  // MARK: Files

  static func files(_ context: ReportContext) -> ReportSection? {
    let names = [
      "read-open": "read, file open", "open-read-close": "open, read, close",
      "create-write": "create and write", "create-write-fsync": "create, write, fsync",
      "delete": "delete", "read-cold": "read, cold",
    ]
    return context.section(
      "files", "Files", probes: ["files"],
      lead: "Times by file size. A small file costs as much as the system calls, a large file as "
        + "much as moving its bytes. All operations but the cold read find the file in the page "
        + "cache.",
      body: [
        Block.chart(
          sizes(
            context.index, probe: "files", names: names, title: "Time of a file operation, by size",
            x: "size of the file")),
        Block.chart(smallFile(context.index, names)),
      ])
  }

  /// The distributions of the times of single operations, if known, for files of a page.
  private static func smallFile(_ index: MeasurementIndex, _ names: [String: String]) -> StripPlot {
    let measurements = index.all("files", nil, ["bytes": .integer(4096)])
    return StripPlot(
      title: "Operations on files of 4 KiB, one by one", description: StripPlot.ofTimes,
      rows: measurements.filter { $0.distribution != nil }.compactMap { measurement in
        StripPlot.Row(measurement, name: names[measurement.variant] ?? measurement.variant)
      })
  }

  // MARK: Allocation

  static func allocation(_ context: ReportContext) -> ReportSection? {
    context.section(
      "allocation", "Allocation", probes: ["allocation"],
      lead: "A block is allocated and freed at once, without and with a byte written to each of "
        + "its pages. Steps are the allocator's size classes; at a jump the allocator begins to "
        + "ask the kernel for pages.",
      body: [
        Block.chart(
          sizes(
            context.index, probe: "allocation",
            names: [
              "malloc-free": "malloc and free", "malloc-touch-free": "malloc, touch, free",
            ],
            title: "Time of an allocation, by size", x: "size of the block"))
      ])
  }

  /// A curve for each variant of a probe over sizes, both axes logarithmic.
  private static func sizes(
    _ index: MeasurementIndex, probe: String, names: [String: String], title: String, x: String
  ) -> LinePlot {
    let series = index.variants(probe).map { variant in
      LinePlot.Series(
        name: names[variant] ?? variant, points: index.curve(probe, variant, by: "bytes"))
    }
    return LinePlot(
      title: title, description: "Curves of time over bytes, both axes logarithmic.",
      x: (x, .logarithmic, .bytes), y: ("time", .logarithmic, .unit(.nanoseconds)),
      series: series.filter { !$0.points.isEmpty })
  }
}
