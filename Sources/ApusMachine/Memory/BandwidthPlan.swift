/// A plan of the bandwidth probe: the working sets and the number of epochs.
///
/// A plan depends on its terms alone and is made before anything is measured. So all processes of a
/// run measure the same sizes, and each measurement has as many samples as there are processes.
package struct BandwidthPlan: Sendable, Hashable {
  /// The terms from which a plan is computed.
  package struct Terms: Sendable, Hashable {
    /// The time for all repeats, in seconds.
    package var seconds: Double
    /// The requested sizes, in bytes, ascending.
    package var sizes: [Int]
    /// The numbers of cores on which each size is measured.
    package var teams: [Int]
    /// The number of loops for each size and each number of cores.
    package var loops: Int
    /// The number of repeats of the whole measurement.
    package var repeats: Int
    /// The largest mapping, in bytes; a size that needs more is not measured and costs nothing.
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

  /// The largest and the smallest number of epochs of a loop.
  package static let mostEpochs = 5
  package static let fewestEpochs = 3

  /// The sizes that share an arena. Each small size has its own arena. The large sizes share a
  /// single arena, because mapping their pages costs more than their loops.
  package let groups: [[Int]]
  /// The sizes that do not fit into the time, ascending.
  package let leftOut: [Int]
  /// The number of epochs of each loop.
  package let epochs: Int

  /// Creates the plan: it reduces the epochs before it drops sizes, and keeps at least one size.
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

  /// Orders sizes by importance: every other small size comes last, so a short run still covers all
  /// orders of magnitude.
  private static func byImportance(_ sizes: [Int]) -> [Int] {
    let small = sizes.filter { !isLarge($0) }
    let first = small.indices.filter { $0 % 2 == 0 }.map { small[$0] }
    let last = small.indices.filter { $0 % 2 == 1 }.map { small[$0] }
    return first + sizes.filter(isLarge) + last
  }

  /// Returns the sizes that fit into the time; the first sizes have priority.
  private static func fitting(_ sizes: [Int], epochs: Int, _ terms: Terms) -> [Int] {
    var chosen = Array(sizes.prefix(1))
    for size in sizes.dropFirst()
    where seconds(chosen + [size], epochs: epochs, terms) <= terms.seconds {
      chosen.append(size)
    }
    return chosen
  }

  /// Estimates the time of a plan on a slow machine: the epochs, and the mapping and filling of
  /// memory. An epoch takes the same time on every machine.
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

  /// The extra epochs in which a loop warms up and calibrates the length of an epoch.
  private static let extraEpochs = 3
  private static let secondsPerEpoch = 1.1e-4
  private static let secondsPerFilledByte = 2e-10
  private static let secondsPerMappedByte = 2e-10
}
