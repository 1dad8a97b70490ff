import ApusMeasure

/// The values of a series at a revision, over machines.
package struct FleetRevision: Sendable, Hashable {
  /// The index of the revision.
  package let revision: Int
  /// The number of machines.
  package let machineCount: Int
  /// The median over machines.
  package let median: Double
  /// The quartiles over machines.
  package let low: Double, high: Double

  /// Returns the values of a series by revision, in the order of revisions.
  ///
  /// - Parameter values: The values of each machine by the index of their revision, which are finite.
  /// - Complexity: O(*n* log *n*) in the number of values.
  package static func all(_ values: [String: [Int: Double]]) -> [FleetRevision] {
    var columns: [Int: [Double]] = [:]
    for own in values.values {
      for (revision, value) in own { columns[revision, default: []].append(value) }
    }
    return columns.sorted { $0.key < $1.key }.map { revision, column in
      let samples = Samples(column)
      return FleetRevision(
        revision: revision, machineCount: column.count, median: samples.median,
        low: samples.quantile(0.25), high: samples.quantile(0.75))
    }
  }
}
