import ApusMachine
import ApusMeasure
import ApusSystem

/// The threads: their cost, the time to wake each other, and the distance of their cores.
enum ThreadSections {
  // MARK: Threads and semaphores

  static func threads(_ context: ReportContext) -> ReportSection? {
    let machines = context.latencies
    let parts: [(MetricKey, String, [PublishedCost.Item])] = [
      (.threadCreate, "create", [.threadCreate]), (.threadStart, "start to run", []),
      (.threadEnd, "end, join", [.threadEnd, .threadJoin]),
      (.threadTotal, "total", [.threadTotal]),
    ]
    let starts: [(ThreadLife.Processor, String)] = [
      (.anotherProcessor, ""), (.creatorsProcessor, ", 1 core"),
    ]
    let rows = parts.flatMap { metric, name, items in
      starts.compactMap { start, words -> StripPlot.Row? in
        StripPlot.Row(
          context.index.best(.threads, metric, ["started": .text(start.rawValue)]),
          name: name + words,
          others: machines.map { machine in
            words.isEmpty ? machine.cost(ofAll: items)?.nanoseconds : nil
          })
      }
    }
    return context.section(
      "threads", "Threads and semaphores", short: "Threads", probes: [.threads, .semaphore],
      lead: "A thread is created, starts to run, ends and is joined; each part is timed by "
        + "itself, and their total without the thread's own work. Threads that start on another "
        + "processor and threads that wait for their creator's processor are measured separately. "
        + "Two threads then wake each other through two semaphores; a switch takes half of the "
        + "round trip. It is measured on one processor, across processors, and with a waiter that "
        + "spins.",
      body: [
        Block.figures([
          Block.chart(strip("The life of a thread", rows, machines)),
          Block.chart(strip("A switch from one thread to another", semaphores(context), machines)),
        ])
      ])
  }

  private static func semaphores(_ context: ReportContext) -> [StripPlot.Row] {
    let items: [MetricKey: PublishedCost.Item] = [
      .handOverAcrossProcessors: .semaphoreSwitch, .mutexUncontended: .mutex,
    ]
    return context.index.all(.semaphore).compactMap { measurement in
      let primitive = measurement.parameter("primitive").map { ", \($0)" } ?? ""
      let item = items[measurement.metric]
      return StripPlot.Row(
        measurement, name: measurement.metric.name.replacing("-", with: " ") + primitive,
        others: context.latencies.map { machine in
          item.flatMap { machine.cost(of: $0)?.nanoseconds }
        })
    }
  }

  private static func strip(
    _ title: String, _ rows: [StripPlot.Row], _ machines: [PublishedMachine] = []
  ) -> StripPlot {
    StripPlot(
      title: title, description: StripPlot.ofTimes, rows: rows, others: machines.map(\.name))
  }

  // MARK: Pool

  static func pool(_ context: ReportContext) -> ReportSection? {
    context.section(
      "pool", "A pool of threads", short: "Pool", probes: [.pool],
      lead: "Sixteen threads each wait for a semaphore, run a fixed procedure and signal back. "
        + "Published for iPhones: the mean time of the procedure does not grow with the number "
        + "of tasks, even beyond the number of cores.",
      body: [
        Block.figures([
          poolPlot(context, .poolProcedure, "Mean time of a procedure, by number of tasks"),
          poolPlot(context, .poolTurnaround, "Time until all tasks are done, by number of tasks"),
          Block.chart(strip("The mean time of a procedure, pool by pool", procedures(context))),
        ])
      ])
  }

  private static func procedures(_ context: ReportContext) -> [StripPlot.Row] {
    context.index.all(.pool, .poolProcedure).filter { $0.distribution != nil }.compactMap {
      measurement in
      StripPlot.Row(measurement, name: measurement.parameterText)
    }
  }

  private static func poolPlot(
    _ context: ReportContext, _ metric: MetricKey, _ title: String
  ) -> Markup {
    let processors = context.session.machine.logicalProcessors
    let points = context.index.curve(.pool, metric, by: "tasks")
    return Block.chart(
      LinePlot(
        title: title,
        description: "Nanoseconds over the number of tasks that are handed out at once.",
        x: ("tasks", .logarithmic, .whole), y: ("time", .linear, .unit(.nanoseconds)),
        series: [LinePlot.Series(name: metric.name, points: points)],
        guides: [LinePlot.Guide(label: "\(processors) processors", value: Double(processors))]))
  }

  // MARK: Cores

  static func cores(_ context: ReportContext) -> ReportSection? {
    let measurements = context.index.all(.cores, .compareAndSwap)
    var estimates: [[Int]: Estimate] = [:]
    for measurement in measurements {
      guard let from = measurement.integer("from"), let to = measurement.integer("to") else {
        continue
      }
      estimates[[from, to]] = measurement.estimate
    }
    let numbers = Set(estimates.keys.joined()).sorted()
    let values = estimates.values.map(\.value)
    let ends = [values.min(), values.max()].compactMap { $0 }.map { Quantity.number($0) }
    let unit = estimates.values.first?.unit.rawValue ?? "ns"
    let title =
      "Round trip of a cache line between two processors, \(ends.joined(separator: " to ")) \(unit)"
    let map = HeatMap(
      title: title,
      description: "A matrix of round trips; longer round trips have a stronger colour.",
      names: numbers.map(String.init)
    ) { row, column in
      estimates[[numbers[row], numbers[column]]] ?? estimates[[numbers[column], numbers[row]]]
    }
    return context.section(
      "cores", "Cache lines between cores", short: "Cores", probes: [.cores],
      lead: "Two threads, each bound to a processor, pass one cache line back and forth by "
        + "compare-and-swap. Pairs that share a cache have short round trips.",
      body: [
        Block.figures([
          // Two processors have a single pair, of which the strip tells more.
          numbers.count > 2 ? Block.chart(title, map.markup) : .empty,
          Block.chart(
            strip("Round trips, pair by pair", pairs(measurements, all: numbers.count <= 2))),
        ])
      ])
  }

  /// The pairs with known distributions, or all; the matrix shows which pairs are near each other.
  private static func pairs(_ measurements: [MetricMeasurement], all: Bool) -> [StripPlot.Row] {
    measurements.filter { all || $0.distribution != nil }.compactMap { measurement in
      guard let from = measurement.integer("from"), let to = measurement.integer("to") else {
        return nil
      }
      return StripPlot.Row(measurement, name: "\(from) and \(to)")
    }
  }
}
