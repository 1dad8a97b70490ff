/// Which working sets the bandwidth probe measures, and in how many epochs.
///
/// A plan follows from its terms alone and is made before anything is measured. So all processes of a run measure the
/// same sizes, and each figure has as many samples as there are processes.
package struct BandwidthPlan: Sendable, Hashable {
  /// What a plan follows from.
  package struct Terms: Sendable, Hashable {
    /// How long all repeats should take, in seconds.
    package var seconds: Double
    /// Which sizes are wanted, in bytes, ascending.
    package var sizes: [Int]
    /// On how many cores each size is measured.
    package var teams: [Int]
    /// How many loops each size has on each team.
    package var loops: Int
    /// How often all of it is measured.
    package var repeats: Int
    /// How many bytes may be mapped at once; a size that needs more costs nothing.
    package var limit: Int

    package init(
      seconds: Double, sizes: [Int], teams: [Int], loops: Int, repeats: Int, limit: Int
    ) {
      self.seconds = seconds
      self.sizes = sizes
      self.teams = teams
      self.loops = loops
      self.repeats = repeats
      self.limit = limit
    }
  }

  /// How many epochs a loop has if there is time, and how many it has at least.
  package static let mostEpochs = 5
  package static let fewestEpochs = 3

  /// Sizes that share an arena: each of the small ones has its own, the large ones, whose pages cost more than their
  /// loops, have one together.
  package let groups: [[Int]]
  /// The sizes for which there is no time, ascending.
  package let leftOut: [Int]
  /// How many epochs each loop has.
  package let epochs: Int

  /// Creates the plan: epochs are left out before sizes. At least one size is measured.
  package init(_ terms: Terms) {
    let all = Self.byImportance(terms.sizes)
    let counts = stride(from: Self.mostEpochs, through: Self.fewestEpochs, by: -1)
    epochs =
      counts.first { Self.seconds(all, epochs: $0, terms) <= terms.seconds } ?? Self.fewestEpochs
    let fitting = Self.fitting(all, epochs: epochs, terms)
    let small = fitting.filter { !Self.isLarge($0) }.map { [$0] }
    let large = fitting.filter(Self.isLarge).sorted()
    groups = small + (large.isEmpty ? [] : [large])
    leftOut = terms.sizes.filter { !fitting.contains($0) }
  }

  private static func isLarge(_ size: Int) -> Bool { size >= 64 << 20 }

  /// Every other small size comes last: when time is short, the curve is coarse and not without its end.
  private static func byImportance(_ sizes: [Int]) -> [Int] {
    let small = sizes.filter { !isLarge($0) }
    let first = small.indices.filter { $0 % 2 == 0 }.map { small[$0] }
    let last = small.indices.filter { $0 % 2 == 1 }.map { small[$0] }
    return first + sizes.filter(isLarge) + last
  }

  /// The sizes that fit into the time, of which the first ones matter most.
  private static func fitting(_ sizes: [Int], epochs: Int, _ terms: Terms) -> [Int] {
    var chosen = Array(sizes.prefix(1))
    for size in sizes.dropFirst()
    where seconds(chosen + [size], epochs: epochs, terms) <= terms.seconds {
      chosen.append(size)
    }
    return chosen
  }

  /// What a plan is taken to cost: the epochs, which are as long on every machine, and the bytes that are mapped and
  /// filled, on a slow one.
  private static func seconds(_ sizes: [Int], epochs: Int, _ terms: Terms) -> Double {
    let ranges = sizes.flatMap { size in terms.teams.map { size * $0 } }.filter {
      $0 <= terms.limit
    }
    let arenas =
      ranges.filter { !isLarge($0) }.reduce(0, +) + (ranges.filter(isLarge).max() ?? 0)
    let once =
      Double(ranges.count * terms.loops) * Double(epochs + extraEpochs) * secondsPerEpoch
      + Double(ranges.reduce(0, +)) * secondsPerFilledByte + Double(arenas) * secondsPerMappedByte
    return once * Double(terms.repeats)
  }

  /// The epochs in which a loop warms up and finds out how long an epoch is.
  private static let extraEpochs = 3
  private static let secondsPerEpoch = 1.1e-4
  private static let secondsPerFilledByte = 2e-10
  private static let secondsPerMappedByte = 2e-10
}
