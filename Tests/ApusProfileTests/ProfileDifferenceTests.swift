import ApusMeasure
import ApusProfile
import Testing

@Suite("The difference of two profiles")
struct ProfileDifferenceTests {
  private func difference(
    _ old: SimulatedProgram, _ new: SimulatedProgram, samples: Int, seed: Int
  ) -> ProfileDifference {
    var random = SplitMix64(seed: UInt64(seed))
    return ProfileDifference(
      from: CallTree(old.profile(samples: samples, &random)),
      to: CallTree(new.profile(samples: samples, &random)))
  }

  private func verdict(_ name: String, _ functions: [ProfileDifference.Function])
    -> ProfileDifference.Verdict?
  {
    functions.first { $0.frame.name == name }?.verdict
  }

  @Test(
    "Two profiles of one program have no different function in at least 90 of 100 pairs",
    arguments: [(3000, 1.0), (3000, 5), (10_000, 1), (10_000, 5), (10_000, 20)])
  func equal(_ samples: Int, _ burst: Double) {
    let program = SimulatedProgram.usual(burst: burst)
    let quiet = (1...100).count { seed in
      let difference = difference(program, program, samples: samples, seed: seed)
      return (difference.called + difference.running).allSatisfy { $0.verdict == .noneShown }
    }
    #expect(quiet >= 90, "\(samples) samples, bursts of \(burst), seeds 1 to 100: \(quiet)")
  }

  @Test(
    "Three more points of share are shown in at least 90 of 100 pairs of 10,000 samples",
    arguments: [("new", 1.0), ("f9", 1), ("f2", 1), ("new", 3), ("f9", 3)])
  func planted(_ name: String, _ burst: Double) {
    let old = SimulatedProgram.usual(burst: burst)
    let new = old.planted(name, points: 0.03)
    let found = (1...100).count { seed in
      verdict(name, difference(old, new, samples: 10_000, seed: seed).called) == .more
    }
    #expect(found >= 90, "\(name), bursts of \(burst), seeds 1 to 100: \(found)")
  }
}
