import ApusMeasure
import ApusProfile
import Testing

@Suite("Shares with intervals")
struct ShareIntervalTests {
  @Test(
    "The interval of a line is that of its function if it is the only line", arguments: [1.0, 20])
  func lines(_ burst: Double) {
    var random = SplitMix64(seed: 5)
    let profile = SimulatedProgram.usual(burst: burst).profile(samples: 3_000, &random)
    let tree = CallTree(profile)
    for leaf in tree.leaves.prefix(5) {
      let lines = profile.lineShares { $0 == leaf.frame }
      #expect(lines.count == 1)
      #expect(lines[0].count == leaf.count && lines[0].share == tree.share(of: leaf))
    }
  }

  @Test("The interval is Wilson's")
  func wilson() {
    // Computed by the formula of the publication with 30 digits.
    let share = ShareInterval(25, of: 100)
    #expect(abs(share.low - 0.175_452_1) < 1e-6)
    #expect(abs(share.high - 0.343_044_6) < 1e-6)
    let rare = ShareInterval(0, of: 10)
    #expect(rare.low == 0)
    #expect(abs(rare.high - 0.277_532_8) < 1e-6)
    #expect(ShareInterval(10, of: 10).high == 1)
  }

  @Test("Without samples, the interval is everything")
  func empty() {
    let share = ShareInterval(0, of: 0)
    #expect(share.low == 0 && share.high == 1 && share.value == 0)
  }

  @Test("A dependence of 4 makes the interval twice as wide")
  func dependent() {
    let (one, four) = (
      ShareInterval(2500, of: 10_000), ShareInterval(2500, of: 10_000, dependence: 4)
    )
    #expect(abs((four.high - four.low) / (one.high - one.low) - 2) < 0.01)
  }

  @Test("The interval of more than the whole traps")
  func outside() async {
    await #expect(processExitsWith: .failure) { _ = ShareInterval(3, of: 2) }
  }

  /// Samples of a program that runs function `a` in bursts.
  private func text(_ random: inout SplitMix64, count: Int, share: Double, burst: Double) -> String
  {
    var text = ""
    var isInside = Double.random(in: 0..<1, using: &random) < share
    for sample in 0..<count {
      if Double.random(in: 0..<1, using: &random) < 1 / burst {
        isInside = Double.random(in: 0..<1, using: &random) < share
      }
      text += "t 1 \(sample / 1000).\(1000 + sample % 1000): e: 10 \(isInside ? "a" : "b") (x)\n"
    }
    return text
  }

  @Test(
    "Planted shares are within their intervals in at least 90 of 100 runs",
    arguments: [
      (0.05, 1.0), (0.05, 5), (0.25, 1), (0.25, 5), (0.25, 20), (0.7, 1), (0.7, 5), (0.7, 20),
    ])
  func planted(_ share: Double, _ burst: Double) throws {
    let runs = BuildDescription.isDebug ? 20 : 100
    var inside = 0
    for seed in 1...runs {
      var random = SplitMix64(seed: UInt64(seed))
      let text = text(&random, count: 3000, share: share, burst: burst)
      let tree = CallTree(try PerfScript.read(Array(text.utf8).span))
      guard let leaf = tree.leaves.first(where: { $0.frame.name == "a" }) else { continue }
      if tree.share(of: leaf).contains(share) { inside += 1 }
    }
    #expect(
      inside * 10 >= runs * 9, "share \(share), bursts of \(burst), seeds 1 to \(runs): \(inside)")
  }

  @Test("A phase at the start does not make the intervals useless")
  func phases() throws {
    let text = (0..<4000).map {
      "t 1 \($0 / 1000).\(1000 + $0 % 1000): e: 10 \($0 < 1000 ? "a" : "b") (x)\n"
    }.joined()
    let tree = CallTree(try PerfScript.read(Array(text.utf8).span))
    let share = tree.share(of: try #require(tree.leaves.last))
    #expect(share.value == 0.25)
    #expect(share.high - share.low < 0.1)
  }
}
