import ApusBenchmark
import ApusMeasure
import ApusSystem
import RivalCommandLine

/// The lines of the family's table.
final class FleetTableOfTimes {
  private let report: RivalReport

  init(_ report: RivalReport) { self.report = report }

  /// Prints a value with its limits, and adds it to the document.
  func add(
    _ name: String, _ values: [Double], _ unit: MeasurementUnit, within limits: ClosedRange<Double>,
    note: String = ""
  ) {
    let value = Samples(values).median
    let bound = limits.lowerBound.isFinite ? limits.lowerBound : limits.upperBound
    let word = limits.lowerBound.isFinite ? "at least" : "at most"
    let isMet = limits.contains(value)
    print(
      "  \(name.padding(to: 46)) \(Quantity.text(value, unit).padding(to: 12)) "
        + "aim: \(word) \(Quantity.text(bound, unit))\(isMet ? "" : "  MISSED")"
        + (note.isEmpty ? "" : "  (\(note))"))
    let estimate = Estimate(
      value: value, low: nil, high: nil, unit: unit, samples: values.count, statistic: .median,
      population: .withinProcess)
    report.add(RivalRow(name, estimate, limits: limits))
  }
}

extension String {
  /// The text with spaces up to a width.
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
