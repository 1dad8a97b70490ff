import ApusSystem

/// The latency of loads on this machine, from its stored profile: a scale for later measurements.
package struct LoadLatencies: Sendable, Hashable {
  /// The latency of a load from the first-level cache, in nanoseconds.
  package let firstLevel: Double
  /// The latency of a load from memory, in nanoseconds.
  package let memory: Double

  /// Returns the latencies of the newest stored profile of a machine, or `nil` if there is no profile.
  package init?(_ contents: HistoryContents, machine: Machine) {
    let profiles = contents.sessions.reversed().lazy.filter {
      $0.machine.identifier == machine.identifier
    }
    for profile in profiles {
      guard
        let firstLevel = Self.plateau("L1", profile.measurements),
        let memory = Self.plateau("memory", profile.measurements)
      else { continue }
      self.firstLevel = firstLevel
      self.memory = memory
      return
    }
    return nil
  }

  /// Returns a time in loads: of the first level if it is shorter than a load from memory.
  package func text(nanoseconds: Double) -> String {
    nanoseconds < memory
      ? "\(Quantity.number(nanoseconds / firstLevel)) L1"
      : "\(Quantity.number(nanoseconds / memory)) memory"
  }

  private static func plateau(_ level: String, _ measurements: [MetricMeasurement]) -> Double? {
    measurements.last {
      $0.probe == .memoryPlateaus && $0.parameter(Parameter.Plateau.level) == .text(level)
    }?
    .estimate?.value
  }
}
