package import ApusMachine
import ApusMeasure

/// How many of one operation fit in one of another, on one machine.
///
/// Two measures stand among the operations: `1 ns`, whose row holds the times themselves, and the
/// tenth of a second after which people notice, whose column tells how many fit.
package struct OperationMatrix {
  /// One operation, or one of the two measures.
  package struct Operation {
    /// What is done, such as `class call`.
    package let name: String
    /// How long one takes.
    package let nanoseconds: Double
    /// Whether it is a measure and no operation.
    package let isMeasure: Bool
  }

  /// The operations and the two measures, cheapest first: these are the columns.
  package let columns: [Operation]

  /// What a tenth of a second goes into is all but itself: these are the rows.
  package var rows: [Operation] { columns.filter { $0.name != Self.tenth.name } }

  /// The names of the operations, cheapest first.
  package var names: [String] { columns.filter { !$0.isMeasure }.map(\.name) }

  /// Whether there is no operation.
  package var isEmpty: Bool { names.isEmpty }

  private static let nanosecond = Operation(name: "1 ns", nanoseconds: 1, isMeasure: true)
  private static let tenth = Operation(name: "1/10 s", nanoseconds: 1e8, isMeasure: true)

  /// Creates the matrix of the operations that a run measured.
  package init(_ index: FigureIndex) {
    self.init(
      index.all("operations").compactMap { figure in
        guard let estimate = figure.estimate, estimate.unit == .nanoseconds else { return nil }
        return (Self.name(figure.variant), estimate.value)
      })
  }

  /// Creates the matrix of what was published; it has the two measures only where nothing was.
  package init(_ machine: PublishedMachine) {
    self.init(machine.operations.map { ($0.item.rawValue, $0.nanoseconds) })
  }

  /// Creates a matrix; what took no time, or no finite one, is left out.
  private init(_ costs: [(name: String, nanoseconds: Double)]) {
    let operations = costs.filter { $0.nanoseconds > 0 && $0.nanoseconds.isFinite }
      .map { Operation(name: $0.name, nanoseconds: $0.nanoseconds, isMeasure: false) }
    columns = (operations + [Self.nanosecond, Self.tenth])
      .sorted { $0.nanoseconds < $1.nanoseconds }
  }

  private init(columns: [Operation]) { self.columns = columns }

  /// Returns the matrix of some of the operations.
  package func keeping(_ names: [String]) -> OperationMatrix {
    OperationMatrix(columns: columns.filter { $0.isMeasure || names.contains($0.name) })
  }

  /// Returns how many of the row fit in one of the column, as printed in the upper triangle: `nil`
  /// where the column is cheaper, except in the row of one nanosecond.
  package func count(of row: Operation, in column: Operation) -> Double? {
    guard column.nanoseconds >= row.nanoseconds || Self.isNanosecond(row) else { return nil }
    return column.nanoseconds / row.nanoseconds
  }

  /// Whether a row holds the times themselves.
  package static func isNanosecond(_ row: Operation) -> Bool { row.name == nanosecond.name }

  /// The name of a figure's operation in words.
  private static func name(_ variant: String) -> String {
    switch variant {
    case "retain-release": "retain + release"
    case "malloc-free": "malloc + free"
    default: variant.replacing("-", with: " ")
    }
  }
}
