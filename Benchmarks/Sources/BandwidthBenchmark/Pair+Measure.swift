import ApusBenchmark
import ApusMachine
import CBandwidthRival

extension Pair {
  /// A program gave no rate.
  enum PairError: Error, CustomStringConvertible {
    case candidate(BandwidthOperation, bytes: Int)
    case rival(BandwidthOperation, bytes: Int)

    var description: String {
      switch self {
      case .candidate(let operation, let bytes):
        "the probe's \(operation.rawValue) of \(bytes) bytes gave a wrong answer"
      case .rival(let operation, let bytes):
        "the rival's \(operation.rawValue) of \(bytes) bytes had no memory or gave a wrong answer"
      }
    }
  }

  /// Measures a working set with both programs, in random order within each repeat.
  static func measure(
    _ level: Level, repeats: Int, clock: TickClock, random: inout SplitMix64
  ) throws -> [Pair] {
    var pairs = BandwidthOperation.allCases.map { Pair(level: level, operation: $0) }
    for _ in 0..<repeats {
      let seed = random.next()
      let isRivalFirst = Bool.random(using: &random)
      if isRivalFirst { try addRival(to: &pairs, level.bytes) }
      let rates = try BandwidthProbe().gigabytesPerSecond(
        bytes: level.bytes, clock: clock, seed: seed)
      for index in pairs.indices {
        let operation = pairs[index].operation
        guard let rate = rates[operation] else {
          throw PairError.candidate(operation, bytes: level.bytes)
        }
        pairs[index].candidate.append(rate)
      }
      if !isRivalFirst { try addRival(to: &pairs, level.bytes) }
    }
    return pairs
  }

  private static func addRival(to pairs: inout [Pair], _ bytes: Int) throws(PairError) {
    let rates = bandwidth_rival_sample(bytes)
    for index in pairs.indices {
      let operation = pairs[index].operation
      let rate =
        switch operation {
        case .read: rates.read
        case .write: rates.write
        case .readWrite: rates.read_write
        case .copy: rates.copy
        }
      guard rate > 0 else { throw .rival(operation, bytes: bytes) }
      pairs[index].rival.append(rate)
    }
  }
}
