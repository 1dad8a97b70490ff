import ApusMeasure
import ApusSystem

/// A table for a README or a pull request, in GitHub's Markdown.
///
/// Numbers have the digits and the unit of the tables of the terminal, because people read them. Readers
/// who need all digits take `csv` or `json-lines`.
///
/// Source: GitHub Flavored Markdown, section 4.10 (tables) and 6.2 (entities).
package struct MarkdownExporter: ResultExporter {
  package let name = "markdown"
  /// The most rows of measurements; a line below the table counts the others.
  private let rowLimit: Int

  package init(rowLimit: Int = 50) { self.rowLimit = rowLimit }

  package func export(_ session: Session) -> Export {
    let subjects = ExportSubject.all(of: session)
    let all = subjects.flatMap { subject in subject.entries.map { (subject, $0) } }
    let rows = all.prefix(rowLimit).map(row)
    let more = all.count - rows.count
    let head = [
      ["name", "metric", "value", "95 % interval", "unit", "drawn from", "verdict"],
      ["---", "---", "---:", "---:", "---", "---", "---"],
    ]
    let table = (head + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    let rest =
      more > 0 ? "\n\(more) more rows are left out; `--rows \(all.count)` shows them.\n" : ""
    return Export(table + rest + "\n" + origin(session) + "\n", count: rows.count)
  }

  private func row(_ subject: ExportSubject, _ entry: ExportSubject.Entry) -> [String] {
    [Self.escaped(subject.name), Self.escaped(entry.metric.name)] + outcome(entry.measurement)
      + [Self.escaped(entry.measurement.verdict?.rawValue ?? "")]
  }

  private func outcome(_ measurement: MetricMeasurement) -> [String] {
    switch measurement.outcome {
    case .missing(let reason):
      let word = reason.isFailure ? "**failed**" : "absent"
      return [word, "", "", Self.escaped(reason.description)]
    case .measured(let estimate):
      let display = DisplayUnit.choose(for: estimate.value, estimate.unit)
      let interval = Quantity.interval(estimate, in: display)
      return [
        Quantity.number(estimate, estimate.value, in: display),
        Self.escaped(interval ?? "undecided"), Self.escaped(display.symbol),
        "\(estimate.statistic.rawValue), \(estimate.samples) (\(estimate.population.rawValue))",
      ]
    }
  }

  /// Returns the origin of the numbers, without which they mean little.
  private func origin(_ session: Session) -> String {
    let grade = session.verdict.map { "grade \($0.grade.rawValue)" } ?? "cut short"
    return [
      session.startedAt, session.machine.model, session.machine.kernel, session.toolchain, grade,
      session.identifier,
    ].map(Self.escaped).joined(separator: " · ")
  }

  /// Escapes a text so that it is shown unchanged: never as markup, and never as the end of its
  /// cell.
  package static func escaped(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isAtEdge = index == 0 || index == scalars.count - 1
      switch scalar {
      case "|", "\u{1}"..."\u{1F}": result += "&#\(scalar.value);"
      case " " where isAtEdge: result += "&#32;"
      case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
