package import ApusMachine
import ApusMeasure

/// A matrix that tells how many executions of an operation take as long as an execution of another.
///
/// Two durations are in the matrix like operations. The row of `1 ns` has the times themselves; the
/// column of a tenth of a second, after which people notice a delay, tells how many fit.
package struct OperationMatrix {
  /// An operation or a duration.
  package struct Operation {
    /// The name, such as `class call`.
    package let name: String
    /// The time of an execution.
    package let nanoseconds: Double
    /// Whether it is a duration instead of an operation.
    package let isMeasure: Bool
  }

  /// The columns: the operations and the two durations, cheapest first.
  package let columns: [Operation]

  /// The rows: all but the tenth of a second.
  package var rows: [Operation] { columns.filter { $0.name != Self.tenth.name } }

  /// The names of the operations, cheapest first.
  package var names: [String] { columns.filter { !$0.isMeasure }.map(\.name) }

  /// Whether there is no operation.
  package var isEmpty: Bool { names.isEmpty }

  private static let nanosecond = Operation(name: "1 ns", nanoseconds: 1, isMeasure: true)
  private static let tenth = Operation(name: "1/10 s", nanoseconds: 1e8, isMeasure: true)

  /// Creates the matrix of the operations in a run.
  package init(_ index: MeasurementIndex) {
    self.init(
      index.all(.operations).compactMap { measurement in
        guard let estimate = measurement.estimate, estimate.unit == .nanoseconds else { return nil }
        return (Self.name(measurement.metric), estimate.value)
      })
  }

  /// Creates the matrix of the published operations; it has only the two durations if none were
  /// published.
  package init(_ machine: PublishedMachine) {
    self.init(machine.operations.map { ($0.item.rawValue, $0.nanoseconds) })
  }

  /// Creates a matrix without the operations with a time that is zero or not finite.
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

  /// Returns how many executions of the row take as long as an execution of the column, for the
  /// upper triangle. The result is `nil` if the column is cheaper, except in the row of `1 ns`.
  package func count(of row: Operation, in column: Operation) -> Double? {
    guard column.nanoseconds >= row.nanoseconds || Self.isNanosecond(row) else { return nil }
    return column.nanoseconds / row.nanoseconds
  }

  /// Whether the row is the row of `1 ns`.
  package static func isNanosecond(_ row: Operation) -> Bool { row.name == nanosecond.name }

  /// Returns the name of a measurement's operation, in words.
  private static func name(_ metric: MetricKey) -> String {
    switch metric {
    case .retainRelease: "retain + release"
    case .mallocFree: "malloc + free"
    default: metric.name.replacing("-", with: " ")
    }
  }
}
