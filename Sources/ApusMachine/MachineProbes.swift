package import ApusMeasure

/// The probes of a machine's profile, in the order in which they run.
package enum MachineProbes {
  /// Returns all probes; `machine` is passed to those that need its description.
  package static func all(of machine: Machine?) -> [any Probe] {
    [
      ClockProbe(), SystemProbe(), ThreadsProbe(), SemaphoreProbe(), CoresProbe(),
      OperationsProbe(), AllocationProbe(), FilesProbe(), PoolProbe(),
      MemoryLatencyProbe(machine: machine), LoadedLatencyProbe(), BandwidthProbe(),
      NaiveLatencyProbe(),
    ]
  }

  /// The names of the probes.
  package static var names: [String] { all(of: nil).map(\.name) }

  /// Returns the name of the probe that makes the measurements called `name`.
  package static func probe(making name: String) -> String {
    name == "memory-plateaus" ? "memory-latency" : name
  }
}
