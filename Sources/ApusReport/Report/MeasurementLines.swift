import ApusBenchmark
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The measurements of a run as lines of CSV.
struct MeasurementLines {
  private static let header = [
    "probe", "variant", "with", "value", "low", "high", "unit", "samples", "over", "remarks",
  ]

  private let measurements: [Measurement]

  init(_ measurements: [Measurement]) { self.measurements = measurements }

  /// The header and a line for each measurement.
  var text: String {
    ([Self.header] + measurements.map(fields)).map { line in
      line.map(CSVText.field).joined(separator: ",")
    }.joined(separator: "\n")
  }

  /// A measurement without a value has the reason as a remark.
  private func fields(_ measurement: Measurement) -> [String] {
    let estimate = measurement.estimate
    let remarks = measurement.remarks + [measurement.reason?.description].compactMap { $0 }
    let numbers = [estimate?.value, estimate?.low, estimate?.high].map { $0.map(Self.number) ?? "" }
    return [measurement.probe.name, measurement.metric.name, measurement.parameterText] + numbers
      + [
        estimate?.unit.rawValue ?? "", estimate.map { "\($0.samples)" } ?? "",
        estimate.map(Self.method) ?? "",
        remarks.joined(separator: "; "),
      ]
  }

  /// The population of a median, the usual statistic; the name of any other statistic with it.
  private static func method(_ estimate: Estimate) -> String {
    let population = estimate.population.rawValue
    return estimate.statistic == .median
      ? population : "\(estimate.statistic.rawValue) of \(population)"
  }

  /// A number with at most six digits.
  private static func number(_ value: Double) -> String {
    guard value != 0, value.isFinite else { return "\(value)" }
    let digits = 5 - Int(log10(abs(value)).rounded(.down))
    guard (-300...300).contains(digits) else { return "\(value)" }
    // A power of ten of a whole exponent is exact enough; a division by it rounds better than a product.
    let rounded =
      digits >= 0
      ? (value * pow(10, Double(digits))).rounded() / pow(10, Double(digits))
      : (value / pow(10, Double(-digits))).rounded() * pow(10, Double(-digits))
    let text = "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
