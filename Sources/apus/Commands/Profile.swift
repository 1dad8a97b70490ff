import ApusLab
import ApusMachine
import ApusMeasure

/// The probes of the machine's profile, in the order in which they run.
enum Profile {
  /// All probes; those that need the machine's description are given it.
  static func probes(of machine: Machine?) -> [any Probe] {
    [
      ClockProbe(), SystemProbe(), ThreadsProbe(), SemaphoreProbe(), CoresProbe(),
      OperationsProbe(),
      AllocationProbe(), FilesProbe(), PoolProbe(), MemoryLatencyProbe(machine: machine),
      LoadedLatencyProbe(), BandwidthProbe(), NaiveLatencyProbe(),
    ]
  }

  /// The names that the command line takes.
  static var probeNames: [String] { probes(of: nil).map(\.name) }

  /// Returns the name of the probe that makes figures of a name: its own, mostly.
  static func probe(making name: String) -> String {
    name == "memory-plateaus" ? "memory-latency" : name
  }

  /// How the report says each probe measures.
  static var methods: [ProbeMethod] {
    (probes(of: nil) + Laboratory.experiments).map(ProbeMethod.init)
  }
}
