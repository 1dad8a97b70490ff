import ApusMeasure
import ApusReport
import ApusSystem

/// The newest values of a series on the machines of a class.
package struct FleetClassValues: Sendable, Hashable {
  /// The series.
  package let series: FleetSeries
  /// The values of all machines of the class.
  private let samples: Samples

  /// Creates the values of a class.
  ///
  /// - Precondition: There is a value, and all are finite.
  /// - Complexity: O(*n* log *n*) in the number of values.
  package init(_ series: FleetSeries, _ values: [Double]) {
    self.series = series
    samples = Samples(values)
  }

  /// The number of machines.
  package var machineCount: Int { samples.count }

  /// The ratio of a value to the median, or `nil` if one is not above zero.
  package func ratio(of value: Double) -> Double? {
    value > 0 && samples.median > 0 ? value / samples.median : nil
  }

  /// The number of machines whose value is worse; `nil` if neither less nor more is better.
  ///
  /// - Complexity: O(log *n*) in the number of machines.
  package func worseCount(than value: Double) -> Int? {
    switch series.better {
    case .less: samples.count - place { $0 <= value }
    case .more: place { $0 < value }
    case .neither: nil
    }
  }

  /// The number of values at the front that have a property, which no later value has.
  private func place(_ isFront: (Double) -> Bool) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if isFront(samples.ascending[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// The page of a machine: its newest values, each beside those of the machines of its class.
package struct FleetMachinePage: Sendable {
  /// A series of the machine.
  package struct Value: Sendable, Hashable {
    /// The number of the series in the database.
    package let number: Int
    /// The machine's newest value.
    package let value: Double
    /// The newest values of the machine's class.
    package let classValues: FleetClassValues

    /// Creates a value.
    package init(number: Int, value: Double, classValues: FleetClassValues) {
      self.number = number
      self.value = value
      self.classValues = classValues
    }

    /// The distance from the median of the class, as a factor of at least 1.
    fileprivate var distance: Double {
      classValues.ratio(of: value).map { max($0, 1 / $0) } ?? 1
    }
  }

  private let machine: FleetMachineRow
  private let project: FleetProjectRow
  private let values: [Value]

  /// Creates a page.
  package init(_ machine: FleetMachineRow, of project: FleetProjectRow, values: [Value]) {
    self.machine = machine
    self.project = project
    self.values = values
  }

  /// The most series of a page.
  private static let mostRows = 500

  /// The whole file; the series that are farthest from the median of the class come first.
  ///
  /// - Complexity: O(*n* log *n*) in the number of series.
  package var html: String {
    let shown = values.sorted { ($1.distance, $0.number) < ($0.distance, $1.number) }
      .prefix(Self.mostRows)
    let head = [
      Block.heading("series", number: false), Block.heading("newest value"),
      Block.heading("ratio to the class"), Block.heading("worse than it"),
    ]
    let more = values.count - shown.count
    return FleetPage.html(
      title: machine.name,
      above: [("Fleet", FleetPage.index), (project.name, FleetPage.project(project.number))],
      facts: [
        machine.model, "class \(machine.machineClass)", "\(machine.sessionCount) sessions",
        "newest session \(FleetProjectPage.date(machine.newest)) UTC",
      ],
      [
        FleetPage.section(
          "Newest values in the class",
          [Block.table(head, shown.map(Self.row), label: "Series")]
            + (more > 0 ? [Block.note("\(more) more series are nearer to the median.")] : []))
      ])
  }

  private static func row(of value: Value) -> Markup {
    let all = value.classValues
    let ratio = all.machineCount > 1 ? all.ratio(of: value.value) : nil
    let worse = all.machineCount > 1 ? all.worseCount(than: value.value) : nil
    return .element(
      "tr", [:], FleetPage.link(all.series.title, FleetPage.series(value.number)),
      Block.number(all.series.text(value.value)),
      Block.number(ratio.map { "\u{D7}\(Quantity.number($0))" } ?? "-"),
      Block.number(worse.map { "\($0) of \(all.machineCount - 1)" } ?? "-"))
  }
}
