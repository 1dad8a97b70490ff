#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusSystem

  /// A comparison for readers, or as a line of JSON for each series.
  struct ComparisonView {
    private let comparison: FleetComparison

    init(_ comparison: FleetComparison) { self.comparison = comparison }

    func write(asJSON isJSON: Bool) {
      if isJSON {
        for row in comparison.rows { StandardStream.output.write(row.json.line + "\n") }
        return
      }
      if !comparison.rows.isEmpty { table.write(asJSON: false) }
      StandardStream.output.write(sentences.map { $0 + "\n" }.joined())
    }

    private var table: FleetTable {
      var table = FleetTable([
        .init("series", ""), .init("ratio", "", isNumber: true), .init("95 % interval", ""),
        .init("p", "", isNumber: true), .init("sessions", "", isNumber: true), .init("B is", ""),
      ])
      for row in sorted { table.append(row.cells) }
      return table
    }

    /// The page of the comparison.
    func html(_ old: String, _ new: String) -> String {
      let ratios = sorted.map {
        FleetAnswerPage.Ratio($0.pair.series, $0.ratio, low: $0.low, high: $0.high)
      }
      return FleetAnswerPage.html(
        title: "B = \(new) beside A = \(old)", sentences: sentences,
        plots: [FleetAnswerPage.plot(ratios, title: "Ratio of B to A")],
        table: table.markup(label: "Series"))
    }

    /// The series that differ, the least probable first, and then the others by name.
    private var sorted: [FleetComparison.Row] {
      comparison.rows.enumerated().sorted { first, second in
        let keys = [first, second].map { row in
          row.element.isDifference ? row.element.probability ?? 1 : 2
        }
        return keys[0] == keys[1] ? first.offset < second.offset : keys[0] < keys[1]
      }.map(\.element)
    }

    private var sentences: [String] {
      let counts = FleetComparison.Verdict.allCases.compactMap { verdict -> String? in
        let count = comparison.rows.count { $0.verdict == verdict }
        return count > 0 ? "\(count) \(verdict.rawValue)" : nil
      }
      let number = comparison.rows.count
      var lines = [
        "\(number) series on both sides" + (number > 0 ? ": " : "") + counts.joined(separator: ", ")
      ]
      if comparison.unpairedCount > 0 {
        lines.append("\(comparison.unpairedCount) series are on one side only")
      }
      let single = comparison.rows.count { $0.pair.old.count == 1 || $0.pair.new.count == 1 }
      if single > 0 {
        lines.append(
          "\(single) series have a single session on a side: their intervals leave out differences between sessions"
        )
      }
      return lines
    }
  }

  extension FleetComparison.Row {
    fileprivate var isDifference: Bool {
      verdict == .better || verdict == .worse || verdict == .differs
    }

    fileprivate var cells: [ResultJSONValue] {
      let interval = low.flatMap { low in
        high.map { "\(Quantity.number(low)) to \(Quantity.number($0))" }
      }
      return [
        .string(pair.series.title), .string(ratio.map { Quantity.number($0) } ?? "-"),
        .string(interval ?? "-"), .string(probability.map { Quantity.number($0) } ?? "-"),
        .string("\(pair.old.count), \(pair.new.count)"), .string(verdict.rawValue),
      ]
    }

    fileprivate var json: ResultJSONValue {
      let numbers = [("ratio", ratio), ("low", low), ("high", high), ("p", probability)]
      return .object(
        pair.series.members + [
          ResultJSONValue.Member("old", .integer(pair.old.count)),
          ResultJSONValue.Member("new", .integer(pair.new.count)),
        ] + numbers.map { ResultJSONValue.Member($0, $1.map(ResultJSONValue.double) ?? .null) }
          + [ResultJSONValue.Member("verdict", .string(verdict.rawValue))])
    }
  }
#endif
