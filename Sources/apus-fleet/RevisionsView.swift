#if PostgreSQL
  import ApusCommandLine
  import ApusFleet
  import ApusMeasure
  import ApusReport
  import ApusSystem

  /// A series over revisions for readers, or as a line of JSON for each revision.
  struct RevisionsView {
    private let series: FleetSeries
    private let sessions: RevisionQuery.Sessions
    private let revisions: [FleetRevision]
    private let kept: [FleetChanges.Change]

    /// - Parameter kept: The changes that were kept.
    init(
      _ series: FleetSeries, _ sessions: RevisionQuery.Sessions, _ revisions: [FleetRevision],
      _ kept: [FleetChanges.Change]
    ) {
      self.series = series
      self.sessions = sessions
      self.revisions = revisions
      self.kept = kept
    }

    func write(asJSON isJSON: Bool) {
      guard !revisions.isEmpty else {
        StandardStream.error.write(
          "\(series.title.printable) has no labelled revisions. Push with --revision, or name a machine with "
            + "--machine\n")
        return
      }
      if isJSON {
        for revision in revisions { StandardStream.output.write(json(revision).line + "\n") }
        return
      }
      StandardStream.output.write("\(series.title.printable) over revisions\n")
      table.write(asJSON: false)
    }

    private var table: FleetTable {
      var table = FleetTable([
        .init("first session", "", wraps: .reluctantly), .init("revision", ""),
        .init("machines", "", isNumber: true), .init("median", "", isNumber: true),
        .init("quartiles", ""), .init("kept change", ""),
      ])
      for revision in revisions { table.append(cells(revision)) }
      return table
    }

    /// The page of the series.
    var html: String {
      let ofCode = kept.filter { change(at: $0.revision) == $0 }
      let plot = series.plot(
        title: "Median over machines, with quartiles", revisions, sessions.revisions,
        changes: ofCode)
      return FleetAnswerPage.html(
        title: series.title,
        sentences: ["\(revisions.count) revisions, \(ofCode.count) kept changes of the code"],
        plots: [Block.figures([Block.chart(plot)])], table: table.markup(label: "Revisions"))
    }

    private func cells(_ revision: FleetRevision) -> [ResultJSONValue] {
      let change = change(at: revision.revision)
      return [
        .string(String(sessions.starts[revision.revision].prefix(16))),
        .string(sessions.revisions[revision.revision]), .integer(revision.machineCount),
        .string(text(revision.median)), .string("\(text(revision.low)) to \(text(revision.high))"),
        .string(change.map { "\u{D7}\(Quantity.number($0.ratio))" } ?? ""),
      ]
    }

    private func text(_ value: Double) -> String {
      series.measuredUnit.map { Quantity.text(value, $0) } ?? Quantity.number(value)
    }

    /// The kept change of all machines at a revision.
    private func change(at revision: Int) -> FleetChanges.Change? {
      kept.first { change in
        if case .machine = change.cause { return false }
        return change.revision == revision
      }
    }

    private func json(_ revision: FleetRevision) -> ResultJSONValue {
      let change = change(at: revision.revision)
      return .object(
        series.members + [
          ResultJSONValue.Member("revision", .string(sessions.revisions[revision.revision])),
          ResultJSONValue.Member("time", .string(sessions.starts[revision.revision])),
          ResultJSONValue.Member("machines", .integer(revision.machineCount)),
          ResultJSONValue.Member("median", .double(revision.median)),
          ResultJSONValue.Member("low", .double(revision.low)),
          ResultJSONValue.Member("high", .double(revision.high)),
          ResultJSONValue.Member("ratio", change.map { .double($0.ratio) } ?? .null),
        ])
    }
  }
#endif
