import ApusBenchmark
import ApusCommands
import ApusLab
import ApusMachine
import Testing

@Suite("Needs of claims")
struct ClaimNeedsTests {
  @Test("Every probe and benchmark that a claim needs exists")
  func needs() {
    let family = ClaimFamily(Laboratory.claims)
    let probes = MachineProbes.all(of: nil).map(\.key) + Laboratory.experiments.map(\.key)
    for key in family.probes where key != .benchmark {
      #expect(probes.contains(MachineProbes.probe(making: key)), "\(key)")
    }
    let served = BuiltInBenchmarks.served + Laboratory.benchmarks
    #expect(family.benchmarks.isSubset(of: served.map(\.name)))
  }
}
