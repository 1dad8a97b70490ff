extension Replicator {
  /// Creates a replicator of this program's own benchmarks.
  ///
  /// All passes run in this process if the program does not serve as its own measuring process, or
  /// if the user asks for it. Every measurement then says so.
  ///
  /// - Parameters:
  ///   - benchmarks: All benchmarks of the program, as it serves them.
  ///   - plan: The budget of each case.
  ///   - isSingleProcess: Whether to measure in this process, for a quick look.
  ///   - hasDeviation: Whether the standard deviation of the time is a measurement.
  ///   - selected: The filter of cases to measure.
  package init(
    _ benchmarks: [Benchmark], plan: ReplicationPlan, clock: TickClock, seed: UInt64,
    isSingleProcess: Bool = false, hasDeviation: Bool = false,
    selected: (BenchmarkCase) -> Bool = { _ in true }
  ) {
    let cases = BenchmarkCase.all(of: benchmarks)
    let isSingle = isSingleProcess || !Worker.isServed
    let inThisProcess: Launch = { request in
      ExitOfBody.refused { Worker.perform(request, cases) }
    }
    let indices = cases.indices.filter { index in selected(cases[index]) }
    self.init(
      cases: cases, indices: indices, plan: plan, clock: clock, seed: seed,
      isSingleProcess: isSingle, hasDeviation: hasDeviation,
      launch: isSingle ? inThisProcess : Self.launchProcess)
  }
}
