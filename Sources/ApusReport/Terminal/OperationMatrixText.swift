package import ApusBenchmark
package import ApusCommandLine
package import ApusMachine

/// The matrix of operation costs as text.
package enum OperationMatrixText {
  /// Returns the matrix of this machine, followed by those of published machines, in the text width.
  ///
  /// The text is empty if the run measured no operation.
  ///
  /// - Parameters:
  ///   - measurements: The measurements of a run.
  ///   - published: Machines with matrices that follow; for a machine without operation costs a
  ///     line says so.
  ///   - style: The style of the text.
  package static func render(
    measurements: [MetricMeasurement], published: [PublishedMachine] = [],
    style: TerminalStyle = .plain
  ) -> String {
    let here = OperationMatrix(MeasurementIndex(measurements))
    guard !here.isEmpty else { return "" }
    let own = section(
      "operations: how many of the row take as long as one of the column", here, [], style)
    return ([own] + published.map { section($0, style) }).joined(separator: "\n")
  }

  private static func section(_ machine: PublishedMachine, _ style: TerminalStyle) -> String {
    let matrix = OperationMatrix(machine)
    guard matrix.isEmpty else {
      return section(machine.name, matrix, [machine.source + "."] + machine.remarks, style)
    }
    let others = PublishedMachine.operationTables.map(\.name).joined(separator: "; ")
    let text =
      "\(machine.name): no operation costs were published. They were published for: \(others)."
    return TextWrap.lines(text, width: TextWidth.current).map { style.apply(.dim, $0) + "\n" }
      .joined()
  }

  private static func section(
    _ title: String, _ matrix: OperationMatrix, _ notes: [String], _ style: TerminalStyle
  ) -> String {
    let kept = fitting(matrix)
    return style.apply(.bold, TextWrap.cut(title, width: TextWidth.current)) + "\n"
      + table(kept, style)
      + (legend(kept) + notes + leftOut(matrix, kept)).map { note($0, style) }.joined()
  }

  // MARK: Fitting the width

  /// The operations in the order in which they get a column; other operations get none.
  private static let wanted = [
    "add", "multiply", "divide", "class call", "object", "retain + release", "malloc + free",
    "message", "alloc", "autorelease", "existential call",
  ]

  /// Returns the part of a matrix that fits into the text width.
  private static func fitting(_ matrix: OperationMatrix) -> OperationMatrix {
    var names = wanted.filter(matrix.names.contains)
    while names.count > 1, width(matrix.keeping(names)) > TextWidth.current { names.removeLast() }
    return matrix.keeping(names)
  }

  private static func width(_ matrix: OperationMatrix) -> Int {
    table(matrix, .plain, width: .max).split(separator: "\n").map(\.count).max() ?? 0
  }

  private static func leftOut(_ matrix: OperationMatrix, _ kept: OperationMatrix) -> [String] {
    let names = matrix.names.filter { !kept.names.contains($0) }
    return names.isEmpty ? [] : ["Left out to fit the width: \(names.joined(separator: ", "))."]
  }

  // MARK: Drawing

  private static func table(
    _ matrix: OperationMatrix, _ style: TerminalStyle, width: Int = TextWidth.current
  ) -> String {
    let table = TextTable(
      columns: [.init("")] + matrix.columns.map { .init(short($0.name), .right) })
    let rows = matrix.rows.map { row in
      let emphasis: TerminalStyle.Emphasis = OperationMatrix.isNanosecond(row) ? .bold : .none
      return [TextTable.Cell(short(row.name), emphasis)]
        + matrix.columns.map { column in
          TextTable.Cell(
            matrix.count(of: row, in: column).map(Typography.compact) ?? "", emphasis)
        }
    }
    return table.render(rows: rows, width: width, style: style)
  }

  private static let shortNames = [
    "multiply": "mul", "divide": "div", "class call": "class", "existential call": "exist",
    "retain + release": "retain", "malloc + free": "malloc", "autorelease": "autorel",
  ]

  private static func short(_ name: String) -> String { shortNames[name] ?? name }

  private static func legend(_ matrix: OperationMatrix) -> [String] {
    let words = matrix.names.filter { shortNames[$0] != nil }.map { "\(short($0)): \($0)" }
    let times = "The row 1 ns holds the times in nanoseconds."
    return [words.isEmpty ? times : "\(times) \(words.joined(separator: "; "))."]
  }

  private static func note(_ text: String, _ style: TerminalStyle) -> String {
    TextWrap.lines(text, width: TextWidth.current - 2).enumerated().map { line in
      style.apply(.dim, (line.offset == 0 ? "* " : "  ") + line.element) + "\n"
    }.joined()
  }
}
