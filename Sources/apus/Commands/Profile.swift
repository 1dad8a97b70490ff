import ApusLab
import ApusMachine
import ApusMeasure

/// The probes of the machine's profile, in the order in which they run.
enum Profile {
  /// All probes; `machine` is passed to those that need its description.
  static func probes(of machine: Machine?) -> [any Probe] {
    [
      ClockProbe(), SystemProbe(), ThreadsProbe(), SemaphoreProbe(), CoresProbe(),
      OperationsProbe(),
      AllocationProbe(), FilesProbe(), PoolProbe(), MemoryLatencyProbe(machine: machine),
      LoadedLatencyProbe(), BandwidthProbe(), NaiveLatencyProbe(),
    ]
  }

  /// The probe names that the command line accepts.
  static var probeNames: [String] { probes(of: nil).map(\.name) }

  /// Returns the name of the probe that makes the figures called `name`.
  static func probe(making name: String) -> String {
    name == "memory-plateaus" ? "memory-latency" : name
  }

  /// The descriptions of the probes' methods, for the report.
  static var methods: [ProbeMethod] {
    (probes(of: nil) + Laboratory.experiments).map(ProbeMethod.init)
  }
}
