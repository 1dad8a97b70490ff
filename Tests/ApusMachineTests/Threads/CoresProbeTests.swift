import ApusMachine
import Testing

extension ThreadSystemFileTests {
  @Suite("CoresProbe")
  struct CoresProbeTests {
    @Test("Every two processors are a pair once, the lower number first")
    func pairs() {
      let pairs = CoresProbe.pairs(of: [0, 2, 5]).map { [$0.from, $0.to] }
      #expect(pairs == [[0, 2], [0, 5], [2, 5]])
      #expect(CoresProbe.pairs(of: [3]).isEmpty)
    }

    @Test("Pairs that do not fit into the time are left out, and a measurement gives their number")
    func leftOut() throws {
      let run = ProbeRun(in: "/", processors: [0, 4000, 4001], budgetSeconds: 0)
      try run(CoresProbe())
      #expect(run.names == ["compare-and-swap from=0 to=4000", "compare-and-swap"])
      let reason = try #require(run.absence("compare-and-swap"))
      #expect(reason.hasPrefix("2 of 3 pairs left out"))
    }

    @Test("A processor that does not allow binding has only an absent measurement with the reason")
    func noBinding() throws {
      let run = ProbeRun(in: "/", processors: [0, 4000])
      try run(CoresProbe())
      let reason = try #require(run.absence("compare-and-swap from=0 to=4000"))
      #expect(reason == "the system does not bind threads to processors")
    }
  }
}
