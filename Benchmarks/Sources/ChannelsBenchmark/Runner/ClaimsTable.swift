import ApusBenchmark
import ApusChannelWorkloads

/// The published claims, judged with the measurements of this run.
struct ClaimsTable {
  private(set) var measurements: [MetricMeasurement] = []

  /// Adds the measurements of the row that claims need.
  mutating func add(_ row: Row, _ columns: [Column], of section: Section) {
    switch section.name {
    case Catalogue.twelve.name:
      add(Channels.swiftOverGo(row.name), Self.ratio("apus", over: "go", columns))
      let go = columns.first { $0.entry.label == "go" }
      add(Channels.goAllocations(row.name), Self.median(go, "allocations", .count))
      add(Channels.goAllocated(row.name), Self.median(go, "bytes", .bytes))
    case Catalogue.types.name:
      for element in ["string", "value", "ref"] {
        add(Channels.elementOverInt(element, row.name), Self.ratio(element, over: "int", columns))
      }
    case Catalogue.specialised.name:
      let ratio = Self.ratio(Catalogue.unspecialised, over: "apus", columns)
      add(Channels.unspecialised(row.name), ratio)
    default: break
    }
  }

  private mutating func add(_ selector: MeasurementSelector, _ estimate: Estimate?) {
    guard let estimate else { return }
    measurements.append(
      MetricMeasurement(
        probe: selector.probe, metric: selector.metric, selector.parameters, estimate))
  }

  private static func ratio(_ one: String, over other: String, _ columns: [Column]) -> Estimate? {
    Judged(.comparison(one, over: other), columns).estimate
  }

  private static func median(
    _ column: Column?, _ figure: String, _ unit: MeasurementUnit
  ) -> Estimate? {
    let values = column?.totals(figure) ?? []
    return values.isEmpty ? nil : .median(of: values, unit: unit, over: .withinProcess)
  }

  var text: String {
    var table = TableText(header: ["claim", "says", "published", "here", "verdict"])
    for judgement in ClaimFamily(Channels.claims).judge(measurements) {
      let published = judgement.claim.published
      let here = judgement.found.map { SectionTable.short($0.value) } ?? "-"
      table.rows.append([
        judgement.claim.identifier, judgement.claim.statement,
        "\(published.value.map(SectionTable.short) ?? published.text) (\(published.machine))", here,
        judgement.verdict.word,
      ])
    }
    return table.text
  }
}
