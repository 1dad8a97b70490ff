import ApusMachine
import ApusMeasure

let benchmarks = OperationsProbe.benchmarks + (DetectorFixture.caught + DetectorFixture.measured).map(\.benchmark)
BenchmarkProgram.serve(benchmarks)
let clock = TickClock.calibrated()
var r = Replicator(benchmarks, plan: ReplicationPlan(budgetSeconds: 0.3), clock: clock, seed: 1) { !$0.name.hasPrefix("operation") }
print(r.run { _, _ in })
for f in r.figures { print(f.parameters[0].value, f.variant, f.outcome, f.notes) }
