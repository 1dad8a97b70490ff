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
    let probes = MachineProbes.names + Laboratory.experiments.map(\.name)
    for name in family.probes where name != "benchmark" {
      #expect(probes.contains(MachineProbes.probe(making: name)), "\(name)")
    }
    #expect(family.benchmarks.isSubset(of: BuiltInBenchmarks.served.map(\.name)))
  }
}
