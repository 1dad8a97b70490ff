package import ApusMeasure
package import ApusReport
import ApusSystem

extension ByteStreams {
  private static let quantities = ["wall", "CPU", "rate", "peak"]

  /// The tables of the post, one for each machine.
  package var published: [ExperimentTable] {
    let rows = PublishedStream.rows
    return [
      Self.printed("M2", rows.map { [$0.variant.title] + $0.m2.text }),
      Self.printed("iMac Pro", rows.map { [$0.variant.title] + $0.iMacPro.text }),
    ]
  }

  private static func printed(_ machine: String, _ rows: [[String]]) -> ExperimentTable {
    ExperimentTable(
      title: "Published in 2024 (Swift 5.10): 128 MiB through file, \(machine)",
      head: ["variant"] + quantities, rows: rows)
  }

  /// Returns a table like the published table for each kind of address, the ratios of the claims,
  /// and the missing variants.
  package func tables(of measurements: [MetricMeasurement]) -> [ExperimentTable] {
    let rows = StreamForm.all.compactMap { StreamRow($0, measurements) }
    let measured = StreamForm.Scheme.allCases.map { scheme in
      ExperimentTable(
        title: Self.title(scheme, measurements),
        head: ["variant"] + Self.quantities + ["in memcpy"],
        rows: rows.filter { $0.form.scheme == scheme && $0.isMeasured }.map(\.cells))
    }
    let together = [
      ExperimentTable(
        title: "Paired within each round; raw is withUnsafeBytes", head: ["ratio", "here"],
        rows: Self.ratios(measurements)),
      ExperimentTable(
        title: "Wall time by process, percentiles",
        head: ["variant", "p0", "p10", "p25", "p50", "p75", "p90", "p100"],
        rows: rows.compactMap(\.percentiles)),
      ExperimentTable(
        title: "Counted in an additional process",
        head: ["variant", "allocations", "requested", "reads", "writes", "page faults", "waits"],
        rows: rows.compactMap(\.counted)),
      ExperimentTable(
        title: "Not measured", head: ["reason", "variants"], rows: StreamRow.missing(rows)),
    ]
    return (measured + together).filter { !$0.rows.isEmpty }
  }

  private static func title(_ scheme: StreamForm.Scheme, _ measurements: [MetricMeasurement])
    -> String
  {
    let measured = measurements.last { $0.estimate != nil }
    guard let measured, case .integer(let bytes)? = measured.parameter("bytes"),
      let count = measured.estimate?.samples
    else { return "Through \(scheme.rawValue)" }
    return "\(Quantity.bytes(bytes)) through \(scheme.rawValue), medians of \(count) processes"
  }

  private static func ratios(_ measurements: [MetricMeasurement]) -> [[String]] {
    StreamRatio.allCases.compactMap { ratio in
      measurements.last { $0.metric == ratio.key }?.estimate.map { estimate in
        [ratio.title, Quantity.text(estimate)]
      }
    }
  }
}
