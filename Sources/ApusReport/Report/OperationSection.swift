import ApusMachine
import ApusMeasure

/// The matrix of operation costs: the number of executions of an operation that take as long as
/// another operation.
enum OperationSection {
  static func section(_ context: ReportContext) -> ReportSection? {
    let measurements = context.index.all(.operations)
    let here = OperationMatrix(context.index)
    let others = here.isEmpty ? [] : context.operations.map(published)
    return context.section(
      "operations", "Operations", probes: [.operations],
      lead: "Each cell tells how many of the operation on the left take as long as one of the "
        + "operation above. The row \u{201C}1 ns\u{201D} has the times themselves. The last column "
        + "tells how many fit in a tenth of a second, after which people notice a delay.",
      body: here.isEmpty
        ? []
        : [
          table(here, label: "Operations of this machine"),
          beside(measurements, context.operations),
        ]
          + others)
  }

  /// The upper triangle, cheapest first.
  private static func table(_ matrix: OperationMatrix, label: String) -> Markup {
    let rows = matrix.rows.map { row in
      let cells = matrix.columns.map { column in
        Block.number(matrix.count(of: row, in: column).map(Typography.compact) ?? "")
      }
      return Markup.element(
        "tr", ["class": OperationMatrix.isNanosecond(row) ? "ruler" : ""],
        [Block.name(row.name)] + cells)
    }
    let head = [Block.heading("", number: false)] + matrix.columns.map { Block.heading($0.name) }
    return Block.table(head, rows, class: "matrix", label: label)
  }

  /// The times of operations next to those that were published under a similar name.
  private static func beside(_ measurements: [MetricMeasurement], _ machines: [PublishedMachine])
    -> Markup
  {
    let pairs: [(metric: MetricKey, name: String, item: PublishedCost.Item)] = [
      (.operationAdd, "add", .add), (.operationMultiply, "multiply", .multiply),
      (.operationDivide, "divide", .divide),
      (.classCall, "class call; message", .message), (.objectCreation, "object; alloc", .allocate),
    ]
    let rows = pairs.compactMap { pair -> Markup? in
      guard let measurement = measurements.first(where: { $0.metric == pair.metric }) else {
        return nil
      }
      let others = machines.map { machine in
        Block.number(
          machine.cost(of: pair.item).map { "\(CostTable.short($0.nanoseconds)) ns" } ?? "\u{2013}")
      }
      return .element("tr", [:], [Block.name(pair.name), Block.cell(measurement)] + others)
    }
    guard !rows.isEmpty, !machines.isEmpty else { return .empty }
    let head =
      [Block.heading("", number: false), Block.heading("this machine")]
      + machines.map { Block.heading($0.shortName) }
    return .element("h3", [:], "Beside published machines")
      + Block.table(head, rows, label: "Operations beside published machines")
      + Block.note(
        "The published machines sent Objective-C messages and allocated Objective-C objects; "
          + "this machine calls a method of a Swift class and creates a Swift object.")
  }

  private static func published(_ machine: PublishedMachine) -> Markup {
    .element(
      "details", [:], .element("summary", [:], .text(machine.name)),
      table(OperationMatrix(machine), label: "Operations of \(machine.name)"),
      Block.note(([machine.source + "."] + machine.remarks).joined(separator: " ")))
  }
}
