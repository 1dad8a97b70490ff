import ApusBenchmark
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The measurements of a run as compact lines, from which the script of a report makes CSV and JSON.
///
/// Fields are separated by tabs. A line that ends early ends like the line above it. The lines of a
/// variant are together, and fields that seldom change are last, so that most lines are short.
struct MeasurementLines {
  private static let header = [
    "with", "value", "low", "high", "variant", "probe", "unit", "samples", "over", "remarks",
  ]

  private let measurements: [MetricMeasurement]

  init(_ measurements: [MetricMeasurement]) { self.measurements = measurements }

  /// The header and a line for each measurement.
  var text: String {
    var lines = [Self.header.joined(separator: "\t")]
    var above: [String] = []
    for measurement in grouped {
      let fields = fields(measurement).map(Self.field)
      let last = fields.indices.last { !above.indices.contains($0) || fields[$0] != above[$0] }
      lines.append(fields.prefix((last ?? 0) + 1).joined(separator: "\t"))
      above = fields
    }
    return lines.joined(separator: "\n")
  }

  /// The measurements, those of a variant together, in the order of the first of each variant.
  private var grouped: [MetricMeasurement] {
    struct Variant: Hashable {
      let probe: ProbeKey
      let metric: MetricKey
    }
    var numbers: [Variant: Int] = [:]
    var groups: [[MetricMeasurement]] = []
    for measurement in measurements {
      let variant = Variant(probe: measurement.probe, metric: measurement.metric)
      let number = numbers[variant] ?? groups.count
      numbers[variant] = number
      if number == groups.count { groups.append([]) }
      groups[number].append(measurement)
    }
    return groups.flatMap { $0 }
  }

  /// A tab or a line break in a text becomes a space, because both separate fields.
  private static func field(_ text: String) -> String {
    String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
  }

  /// A measurement without a value has the reason as a remark.
  private func fields(_ measurement: MetricMeasurement) -> [String] {
    let estimate = measurement.estimate
    let remarks = measurement.remarks + [measurement.reason?.description].compactMap { $0 }
    let digits = estimate?.statistic == .reading ? 6 : 4
    let numbers = [estimate?.value, estimate?.low, estimate?.high].map { value in
      value.map { Self.number($0, digits: digits) } ?? ""
    }
    return [measurement.parameterText] + numbers
      + [
        measurement.metric.name, measurement.probe.name, estimate?.unit.rawValue ?? "",
        estimate.map { "\($0.samples)" } ?? "", estimate.map(Self.method) ?? "",
        remarks.joined(separator: "; "),
      ]
  }

  /// The population of a median, the usual statistic; the name of any other statistic with it.
  private static func method(_ estimate: Estimate) -> String {
    let population = estimate.population.rawValue
    return estimate.statistic == .median
      ? population : "\(estimate.statistic.rawValue) of \(population)"
  }

  /// A number with at most so many digits.
  private static func number(_ value: Double, digits: Int) -> String {
    guard value != 0, value.isFinite else { return "\(value)" }
    let places = digits - 1 - Int(log10(abs(value)).rounded(.down))
    guard (-300...300).contains(places) else { return "\(value)" }
    // A power of ten of a whole exponent is exact enough; a division by it rounds better than a product.
    let rounded =
      places >= 0
      ? (value * pow(10, Double(places))).rounded() / pow(10, Double(places))
      : (value / pow(10, Double(-places))).rounded() * pow(10, Double(-places))
    let text = "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
