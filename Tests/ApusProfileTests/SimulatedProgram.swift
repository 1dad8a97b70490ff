import ApusMeasure
import ApusProfile

/// A program that runs stacks of functions in bursts, and its samples.
struct SimulatedProgram {
  /// The stacks and their weights.
  let stacks: [(frames: [String], weight: Double)]
  /// The mean number of successive samples in a burst.
  let burst: Double

  /// A program of `count` functions below three callers, the heaviest first.
  static func usual(count: Int = 30, burst: Double) -> SimulatedProgram {
    SimulatedProgram(
      stacks: (0..<count).map { number in
        (["main", "part\(number % 3)", "f\(number)"], 1 / Double(number + 2))
      }, burst: burst)
  }

  /// The program in which a new function, or a function that exists, has a greater share of the time.
  func planted(_ name: String, points: Double) -> SimulatedProgram {
    let whole = stacks.reduce(0) { $0 + $1.weight }
    let before = stacks.filter { $0.frames.last == name }.reduce(0) { $0 + $1.weight } / whole
    let scale = (1 - before - points) / (1 - before)
    var stacks = stacks.filter { $0.frames.last != name }.map { ($0.frames, $0.weight * scale) }
    stacks.append((["main", "part0", name], (before + points) * whole))
    return SimulatedProgram(stacks: stacks, burst: burst)
  }

  /// Records so many samples.
  func profile(samples count: Int, _ random: inout SplitMix64) -> Profile {
    var table = StackTable()
    let names = Array(Set(stacks.flatMap(\.frames))).sorted()
    let nodes = stacks.map { stack in
      stack.frames.reduce(Int32(0)) { node, name in
        table.child(of: node, frame: Int32(names.firstIndex(of: name) ?? 0))
      }
    }
    var sums: [Double] = []
    for stack in stacks { sums.append((sums.last ?? 0) + stack.weight) }
    var current = Self.draw(sums, &random)
    let samples = (0..<count).map { sample in
      if Double.random(in: 0..<1, using: &random) < 1 / burst {
        current = Self.draw(sums, &random)
      }
      return ProfileSample(
        stack: nodes[current], thread: 0, nanoseconds: UInt64(sample) * 1_000_000)
    }
    return Profile(
      stacks: table, frames: names.map { ProfileFrame($0) },
      threads: [ProfileThread(process: 1, thread: 1, name: "program")], samples: samples)
  }

  /// Draws a stack by the sums of the weights until each stack.
  private static func draw(_ sums: [Double], _ random: inout SplitMix64) -> Int {
    let number = Double.random(in: 0..<1, using: &random) * (sums.last ?? 0)
    return sums.firstIndex { number < $0 } ?? sums.count - 1
  }
}
