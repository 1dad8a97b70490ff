#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusReport
  import ApusSystem

  /// The changes of all series for readers, or as a line of JSON for each change.
  struct ChangesView {
    private let revisions: [String]
    private let isJSON: Bool
    private let hasPage: Bool
    /// The plots of the first series with changes, for a page.
    private var plots: [Markup] = []
    private var table = FleetTable([
      .init("revision", ""), .init("series", ""), .init("change of", ""),
      .init("ratio", "", isNumber: true), .init("p", "", isNumber: true), .init("then it is", ""),
    ])
    private var seriesCount = 0
    private var searchCount = 0
    private var leftOutCount = 0
    private var counts = (code: 0, machine: 0, unknown: 0)

    /// - Parameter hasPage: Whether the answer is a page as well.
    init(_ revisions: [String], asJSON isJSON: Bool, hasPage: Bool) {
      self.revisions = revisions
      self.isJSON = isJSON
      self.hasPage = hasPage
    }

    /// Counts a series that has values which are not above zero.
    mutating func leaveOut() { leftOutCount += 1 }

    /// - Parameter values: The values of each machine, by the index of the revision.
    mutating func add(
      _ series: FleetSeries, _ values: [String: [Int: Double]], _ changes: FleetChanges
    ) {
      if hasPage, !changes.found.isEmpty, plots.count < FleetAnswerPage.mostSeries {
        plots.append(
          Block.chart(
            series.plot(
              title: series.title, FleetRevision.all(values), revisions, changes: changes.found)))
      }
      seriesCount += 1
      searchCount +=
        changes.machineCount < FleetChanges.fewestMachines ? 1 : changes.machineCount + 1
      for change in changes.found {
        switch change.cause {
        case .code: counts.code += 1
        case .machine: counts.machine += 1
        case .unknown: counts.unknown += 1
        }
        if isJSON {
          StandardStream.output.write(json(series, change).line + "\n")
        }
        if !isJSON || hasPage {
          table.append([
            .string(revisions[change.revision]), .string(series.title), .string(change.cause.text),
            .string(Quantity.number(change.ratio)), .string(Quantity.number(change.probability)),
            .string(change.verdict(series).rawValue),
          ])
        }
      }
    }

    func finish() {
      guard !isJSON else { return }
      if !table.rows.isEmpty { table.write(asJSON: false) }
      StandardStream.output.write(sentences.map { $0 + "\n" }.joined())
    }

    /// The page of the changes, with the first series that have any.
    func html(_ project: String) -> String {
      FleetAnswerPage.html(
        title: "\(project): changes", sentences: sentences, plots: [Block.figures(plots)],
        table: table.markup(label: "Changes"))
    }

    private var sentences: [String] {
      let expected = Quantity.trimmed(Quantity.number(Double(searchCount) / 100))
      var lines = [
        "\(seriesCount) series over \(revisions.count) revisions: \(counts.code) changes of the code, "
          + "\(counts.machine) of a machine"
          + (counts.unknown > 0 ? ", \(counts.unknown) of either" : ""),
        "by chance about \(expected) are found at p <= 0.01",
      ]
      if leftOutCount > 0 {
        lines.append("\(leftOutCount) series have values that are not above zero")
      }
      return lines
    }

    private func json(_ series: FleetSeries, _ change: FleetChanges.Change) -> ResultJSONValue {
      var members =
        series.members + [
          ResultJSONValue.Member("revision", .string(revisions[change.revision])),
          ResultJSONValue.Member("cause", .string(change.cause.name)),
        ]
      if case .machine(let machine) = change.cause {
        members.append(ResultJSONValue.Member("machine", .string(machine)))
      }
      return .object(
        members + [
          ResultJSONValue.Member("ratio", .double(change.ratio)),
          ResultJSONValue.Member("p", .double(change.probability)),
          ResultJSONValue.Member("verdict", .string(change.verdict(series).rawValue)),
        ])
    }
  }

  extension FleetChanges.Cause {
    /// The cause for readers.
    fileprivate var text: String {
      switch self {
      case .code: "the code"
      case .machine(let machine): machine
      case .unknown: "the code or a machine"
      }
    }

    /// The cause for programs.
    fileprivate var name: String {
      switch self {
      case .code: "code"
      case .machine: "machine"
      case .unknown: "unknown"
      }
    }
  }
#endif
