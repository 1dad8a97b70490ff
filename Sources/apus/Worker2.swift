import ApusMachine
import ApusMeasure

enum Worker2 {
  static func go() {
    BenchmarkProgram.serve(OperationsProbe.benchmarks)
    let clock = TickClock.calibrated()
    print(clock)
    let context = ProbeContext(
      effort: .normal, budgetSeconds: 4, clock: clock, processors: [0, 1], memoryLimit: 1 << 29,
      directory: "/tmp", seed: 1,
      onFigure: { f in print(f.variant, f.outcome, f.notes) })
    try? OperationsProbe().run(context)
  }
}
