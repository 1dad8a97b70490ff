package import ApusMachine
package import ApusMeasure
import ApusSystem

/// A row of the table "what your machine costs".
package struct CostRow {
  /// A group of rows in the table.
  package enum Group {
    /// Caches, memory and bandwidth.
    case memory
    /// Threads and synchronisation.
    case threads
    /// Files.
    case files
    /// Messages between machines.
    case network
    /// Common operations of Swift and of the system.
    case system
  }

  /// The group that the row belongs to.
  package let group: Group
  /// The measured operation, in words.
  package let label: String
  /// The measurement of this machine, or `nil` if it was not part of the run.
  package let measurement: MetricMeasurement?
  /// The published costs next to the measurement; their sum is shown.
  package let items: [PublishedCost.Item]
  /// The reason why no run can have the measurement, as a phrase; `nil` if a run can have it.
  package let absence: String?

  init(
    group: Group, label: String, measurement: MetricMeasurement?, items: [PublishedCost.Item],
    absence: String? = nil
  ) {
    self.group = group
    self.label = label
    self.measurement = measurement
    self.items = items
    self.absence = absence
  }

  /// The reason of a row without a measurement.
  package var whyNotMeasured: String { absence.map { "not here: \($0)" } ?? "not measured" }

  /// Returns every row with a measurement of this machine or of a published machine.
  package static func rows(of index: MeasurementIndex, published: [PublishedMachine]) -> [CostRow] {
    let all = memory(index) + threads(index) + files(index) + network(index) + system(index)
    return all.filter { row in
      guard row.measurement == nil else { return true }
      return published.contains { row.cost($0) != nil }
    }
  }

  /// Returns the published cost of the row, the sum of its items.
  package func cost(_ machine: PublishedMachine) -> PublishedCost? { machine.cost(ofAll: items) }

  /// Returns the published cost of the row, in nanoseconds.
  package func published(_ machine: PublishedMachine) -> Double? { cost(machine)?.nanoseconds }

  /// The measured time in nanoseconds, or `nil` if the row has none or is a rate.
  var nanoseconds: Double? {
    measurement?.estimate.flatMap { $0.unit == .nanoseconds && $0.value > 0 ? $0.value : nil }
  }

  private static func memory(_ index: MeasurementIndex) -> [CostRow] {
    func latency(_ label: String, _ level: String, _ items: PublishedCost.Item...) -> CostRow {
      CostRow(
        group: .memory, label: label,
        measurement: index.best(
          .memoryPlateaus, .tlbLocal, [Parameter.Plateau.level: .text(level)]), items: items
      )
    }
    return [
      latency("L1 load", "L1", .l1), latency("L2 load", "L2", .l2),
      latency("L3 load", "L3"), latency("memory load", "memory", .memory), megabyte(index),
    ]
      + [bandwidth(index, most: false), bandwidth(index, most: true)].compactMap { $0 }
  }

  /// Returns the row on reading 1 MB from memory, computed from the bandwidth of one core.
  private static func megabyte(_ index: MeasurementIndex) -> CostRow {
    let rate = bandwidth(index, most: false)
    let outcome = rate?.measurement.map { measurement in
      measurement.estimate.map { .measured($0.reciprocal(1e6, .nanoseconds)) }
        ?? measurement.outcome
    }
    return CostRow(
      group: .memory, label: "1 MB of memory, 1 core",
      measurement: outcome.map { outcome in
        MetricMeasurement(probe: .bandwidth, metric: .readMegabyte, [], outcome: outcome)
      }, items: [.memoryMegabyte])
  }

  /// Returns the read bandwidth of the largest working set, with one core or with the most cores.
  /// The label has the size, because a short run may not get as far as main memory.
  private static func bandwidth(_ index: MeasurementIndex, most: Bool) -> CostRow? {
    let reads = index.all(.bandwidth, BandwidthLoop.read.metric, ["step": .integer(1)])
    let counts = reads.compactMap { $0.integer("cores") }
    guard let cores = most ? counts.max() : counts.min(), most == (cores > 1) else { return nil }
    let candidates = reads.filter { $0.integer("cores") == cores }
    let measured = candidates.filter { $0.estimate != nil }
    let largest = measured.max { ($0.integer("bytes") ?? 0) < ($1.integer("bytes") ?? 0) }
    guard let measurement = largest ?? candidates.first, let bytes = measurement.integer("bytes")
    else {
      return nil
    }
    let count = Quantity.count(cores, "core")
    return CostRow(
      group: .memory, label: "read \(Quantity.bytes(bytes)), \(count)", measurement: measurement,
      items: [])
  }

  private static func threads(_ index: MeasurementIndex) -> [CostRow] {
    return [
      CostRow(
        group: .threads, label: "mutex, uncontended",
        measurement: index.best(.semaphore, .mutexUncontended),
        items: [.mutex]),
      CostRow(
        group: .threads, label: "semaphore, 2 cores",
        measurement: index.best(.semaphore, .handOverAcrossProcessors),
        items: [.semaphoreSwitch]),
      CostRow(
        group: .threads, label: "semaphore, 1 core",
        measurement: index.best(.semaphore, .handOverSameProcessor), items: []),
    ] + lives(index)
  }

  /// Returns the rows on the life of a thread, for each processor on which threads could be
  /// started. The published values are next to the first.
  private static func lives(_ index: MeasurementIndex) -> [CostRow] {
    let parts: [(String, MetricKey, [PublishedCost.Item])] = [
      ("thread create", .threadCreate, [.threadCreate]),
      ("thread total", .threadTotal, [.threadTotal]),
      ("thread end, join", .threadEnd, [.threadEnd, .threadJoin]),
    ]
    let starts = [ThreadLife.Processor.anotherProcessor, .creatorsProcessor]
    let used = starts.filter { start in
      index.best(.threads, .threadCreate, ["started": .text(start.rawValue)])?.estimate != nil
    }
    let shown = used.isEmpty ? [starts[0]] : used
    return parts.flatMap { label, metric, items in
      shown.map { start in
        CostRow(
          group: .threads, label: label + (start == starts[0] ? "" : ", 1 core"),
          measurement: index.best(.threads, metric, ["started": .text(start.rawValue)]),
          items: start == shown[0] ? items : [])
      }
    }
  }

  private static func files(_ index: MeasurementIndex) -> [CostRow] {
    [
      CostRow(
        group: .files, label: "small cached read", measurement: small(index, .fileReadOpen),
        items: [.smallRead]),
      CostRow(
        group: .files, label: "open, read, close", measurement: small(index, .fileOpenReadClose),
        items: []),
      CostRow(
        group: .files, label: "small disk read", measurement: small(index, .fileReadCold),
        items: [.deviceRead]),
      CostRow(
        group: .files, label: "1 MiB disk read",
        measurement: index.best(.files, .fileReadCold, ["bytes": .integer(1 << 20)]),
        items: [.driveMegabyte]),
      CostRow(
        group: .files, label: "seek, rotating disk", measurement: nil, items: [.diskSeek],
        absence: noDisk),
      CostRow(
        group: .files, label: "1 MB, rotating disk", measurement: nil, items: [.diskMegabyte],
        absence: noDisk),
    ]
  }

  /// No probe looks for such a disk, because systems do not say reliably whether a drive rotates.
  private static let noDisk = "needs a rotating disk"

  private static func network(_ index: MeasurementIndex) -> [CostRow] {
    [
      CostRow(
        group: .network, label: "send 2 kB, loopback",
        measurement: index.best(.system, .loopbackSend), items: [.networkSend]),
      CostRow(
        group: .network, label: "round trip, loopback",
        measurement: index.best(.system, .loopbackRoundTrip), items: [.datacenterRoundTrip]),
      CostRow(
        group: .network, label: "round trip, CA to NL", measurement: nil,
        items: [.intercontinentalRoundTrip], absence: "needs two continents"),
    ]
  }

  private static func system(_ index: MeasurementIndex) -> [CostRow] {
    let rows: [(String, ProbeKey, MetricKey, [PublishedCost.Item])] = [
      ("wrong branch prediction", .operations, .branchMisprediction, [.branchMisprediction]),
      ("class call", .operations, .classCall, []),
      ("existential call", .operations, .existentialCall, []),
      ("retain + release", .operations, .retainRelease, []),
      ("object create + free", .operations, .objectCreation, []),
      ("malloc + free 16 B", .operations, .mallocFree, []),
      ("system call", .system, .systemCall, [.systemCall]),
      ("page fault", .system, .pageFault, []),
      ("context switch, 1 core", .system, .contextSwitch, [.contextSwitch]),
      ("process spawn", .system, .processSpawn, []),
    ]
    return rows.map { label, probe, metric, items in
      CostRow(group: .system, label: label, measurement: index.best(probe, metric), items: items)
    } + [
      CostRow(
        group: .system, label: "compress 1 kB", measurement: nil, items: [.compression],
        absence: "no compressor")
    ]
  }

  /// Returns the measurement for the largest size up to 1 KiB, for which the published cost was
  /// constant.
  private static func small(_ index: MeasurementIndex, _ metric: MetricKey) -> MetricMeasurement? {
    let measurements = index.all(.files, metric)
    return measurements.filter { ($0.integer("bytes") ?? .max) <= 1024 && $0.estimate != nil }
      .max { ($0.integer("bytes") ?? 0) < ($1.integer("bytes") ?? 0) } ?? measurements.first
  }
}

extension PublishedMachine {
  /// Returns the sum of the costs of some items, with the item and the remark of the first; `nil`
  /// if an item was not published, or if there are no items.
  func cost(ofAll items: [PublishedCost.Item]) -> PublishedCost? {
    let found = items.compactMap(cost(of:))
    guard let first = found.first, found.count == items.count else { return nil }
    guard found.count > 1 else { return first }
    return PublishedCost(
      first.item, found.reduce(0) { $0 + $1.nanoseconds }, remark: first.remark)
  }
}

extension MetricKey {
  /// The time of reading 1 MB from memory, which is computed and not measured.
  fileprivate static let readMegabyte = MetricKey("read-megabyte", .nanoseconds)
}
