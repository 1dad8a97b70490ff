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

  /// Returns the key of the probe that makes the measurements of a key.
  package static func probe(making key: ProbeKey) -> ProbeKey {
    all(of: nil).first { $0.promises.contains { $0.probe == key } }?.key ?? key
  }
}
