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
    /// Common operations of Swift and of the system.
    case system
  }

  /// The group that the row belongs to.
  package let group: Group
  /// The measured operation, in words.
  package let label: String
  /// The measurement of this machine, or `nil` if it was not part of the run.
  package let measurement: Measurement?
  /// The published costs next to the measurement; their sum is shown.
  package let items: [PublishedCost.Item]

  /// Returns every row with a measurement of this machine or of a published machine.
  package static func rows(of index: MeasurementIndex, published: [PublishedMachine]) -> [CostRow] {
    (memory(index) + threads(index) + files(index) + system(index)).filter { row in
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
      latency("L3 load", "L3"), latency("memory load", "memory", .memory),
    ]
      + [bandwidth(index, most: false), bandwidth(index, most: true)].compactMap { $0 }
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
    let count = cores == 1 ? "1 core" : "\(cores) cores"
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
    ]
  }

  private static func system(_ index: MeasurementIndex) -> [CostRow] {
    let rows: [(String, ProbeKey, MetricKey, [PublishedCost.Item])] = [
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
    }
  }

  /// Returns the measurement for the largest size up to 1 KiB, for which the published cost was
  /// constant.
  private static func small(_ index: MeasurementIndex, _ metric: MetricKey) -> Measurement? {
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
