import ApusBenchmark
import ApusMachine
import CLatencyRival
import RivalCommandLine

extension RivalPair {
  /// The rival could not map its memory.
  struct RivalError: Error {
    var bytes: Int
  }

  /// Measures a working set with both programs, in random order within each repeat.
  static func measure(
    bytes: Int, _ variant: MemoryLatencyProbe.Variant, repeats: Int, clock: TickClock,
    random: inout SplitMix64
  ) throws -> RivalPair {
    var pair = RivalPair(name: "latency/\(variant.rawValue)/\(bytes)")
    for _ in 0..<repeats {
      let seed = random.next()
      let isRivalFirst = Bool.random(using: &random)
      if isRivalFirst { pair.rival.append(try rival(bytes, variant, seed)) }
      pair.candidate.append(
        try MemoryLatencyProbe().nanosecondsPerLoad(
          bytes: bytes, variant: variant, clock: clock, seed: seed))
      if !isRivalFirst { pair.rival.append(try rival(bytes, variant, seed)) }
    }
    return pair
  }

  private static func rival(
    _ bytes: Int, _ variant: MemoryLatencyProbe.Variant, _ seed: UInt64
  ) throws(RivalError) -> Double {
    let sample = latency_rival_sample(bytes, variant == .tlbLocal ? 1 : 0, seed)
    guard sample >= 0 else { throw RivalError(bytes: bytes) }
    return sample
  }
}
