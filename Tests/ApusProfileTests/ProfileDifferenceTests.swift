import ApusMeasure
import ApusProfile
import Testing

@Suite("The difference of two profiles")
struct ProfileDifferenceTests {
  /// The pairs of profiles of a simulation.
  private static let pairs = BuildDescription.isDebug ? 30 : 100

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
    arguments: [(3000, 1.0), (3000, 5), (3000, 20), (10_000, 5)])
  func equal(_ samples: Int, _ burst: Double) {
    let program = SimulatedProgram.usual(burst: burst)
    let quiet = (1...Self.pairs).count { seed in
      let difference = difference(program, program, samples: samples, seed: seed)
      return (difference.called + difference.running).allSatisfy { $0.verdict == .noneShown }
    }
    #expect(
      quiet * 10 >= Self.pairs * 9, "\(samples) samples, bursts of \(burst), from seed 1: \(quiet)")
  }

  @Test(
    "Three more points of share are shown in at least 90 of 100 pairs of 10,000 samples",
    arguments: [("new", 1.0), ("f9", 1), ("f2", 1), ("f9", 3)])
  func planted(_ name: String, _ burst: Double) {
    let old = SimulatedProgram.usual(burst: burst)
    let new = old.planted(name, points: 0.03)
    let found = (1...Self.pairs).count { seed in
      verdict(name, difference(old, new, samples: 10_000, seed: seed).called) == .more
    }
    #expect(found * 10 >= Self.pairs * 9, "\(name), bursts of \(burst), from seed 1: \(found)")
  }

  @Test("Stacks without an order are compared as independent samples")
  func unordered() throws {
    let difference = ProfileDifference(
      from: try .folded("main;a 700\nmain;b 300\n"), to: try .folded("main;a 600\nmain;b 400\n"))
    #expect(verdict("main", difference.called) == .noneShown)
    #expect(verdict("a", difference.running) == .fewer)
    let more = try #require(difference.called.first { $0.frame.name == "b" })
    #expect(more.verdict == .more)
    #expect(abs(more.change - 0.1) < 1e-9)
    // Computed by the formula of Newcombe's method 10 in another language.
    #expect(abs(more.low - 0.058_242_2) < 1e-6 && abs(more.high - 0.141_271_0) < 1e-6, "\(more)")
  }

  @Test("A recursive function counts each sample once")
  func recursion() throws {
    let difference = ProfileDifference(
      from: try .folded("a;b;a;b 30\nc 70\n"), to: try .folded("a;b;a 30\nc 70\n"))
    let shares = difference.called.map { ($0.frame.name, $0.old.value, $0.new.value) }
    #expect(shares.allSatisfy { $0.1 == $0.2 && [0.3, 0.7].contains($0.1) }, "\(shares)")
  }

  @Test("Functions with the same label in other modules are compared")
  func labels() throws {
    let text = "p 1 1.0: e:\n\t1 f (/old/server)\n\n"
    let old = CallTree(try PerfScript.read(Array(text.utf8).span))
    #expect(try ProfileDifference(from: old, to: .folded("f 1\n")).called.count == 1)
  }

  @Test("An empty profile gives no verdict")
  func empty() throws {
    let full = try CallTree.folded("main;a 700\nmain;b 300\n")
    for (old, new) in [(full, full.pruned { _ in true }), (full.pruned { _ in true }, full)] {
      let difference = ProfileDifference(from: old, to: new)
      #expect(difference.called.allSatisfy { $0.verdict == .noneShown })
      #expect(difference.judgedCount == 0)
    }
    #expect(ProfileDifference(from: full, to: full).judgedCount == 4)
  }
}
