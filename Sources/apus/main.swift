import ApusMachine
import ApusMeasure

BenchmarkProgram.main(OperationsProbe.benchmarks + (DetectorFixture.caught + DetectorFixture.measured).map(\.benchmark))
