import ApusLab
import ApusMeasure

/// The published claims, judged by the figures of this run.
struct ClaimsTable {
  private(set) var figures: [Figure] = []

  /// Takes the row if a claim needs it.
  mutating func add(_ row: Row, _ columns: [Column]) {
    let judged = Judged(.comparison("apus", over: "go"), columns)
    guard let estimate = judged.estimate else { return }
    let selector = Channels.swiftOverGo(row.name)
    figures.append(
      Figure(probe: selector.probe, variant: selector.variant, selector.parameters, estimate))
  }

  var text: String {
    var table = TableText(header: ["claim", "says", "published", "here", "verdict"])
    for judgement in ClaimFamily(Channels.claims).judge(figures) {
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
