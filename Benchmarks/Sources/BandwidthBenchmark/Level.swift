import ApusBenchmark

/// A size of the comparison, and the part of the machine's memory into which it fits.
struct Level {
  /// `L1`, `L2`, `L3`, `2 x L3` or `memory`.
  let name: String
  /// The size of the working set, in bytes.
  let bytes: Int
  /// The number of pairs that a quick run measures.
  let quickRepeats: Int
  /// The number of pairs that a full run measures: at least 101, because the rate of a sample beyond
  /// the caches depends on the pages that it got.
  var repeats: Int { max(2 * quickRepeats + 1, 101) }

  /// Five sizes: a size in each cache, twice the last cache, and four times the last cache.
  ///
  /// The size in the third cache is four times that of the second, and at most half of the third:
  /// on a shared host less than all of it may be available. If the machine reports no caches, 32
  /// KiB, 1 MiB and 32 MiB are assumed.
  static func all(of machine: Machine) -> [Level] {
    func cache(_ level: Int, or bytes: Int) -> Int {
      machine.caches.first { $0.level == level && $0.kind != .instruction }?.bytes ?? bytes
    }
    let (first, second) = (cache(1, or: 32 << 10), cache(2, or: 1 << 20))
    let third = max(cache(3, or: 32 << 20), 2 * second)
    return [
      Level(name: "L1", bytes: rounded(first / 2), quickRepeats: 101),
      Level(name: "L2", bytes: rounded(second / 2), quickRepeats: 101),
      Level(name: "L3", bytes: rounded(min(4 * second, third / 2)), quickRepeats: 101),
      Level(name: "2 x L3", bytes: rounded(2 * third), quickRepeats: 15),
      Level(name: "memory", bytes: rounded(4 * third), quickRepeats: 11),
    ]
  }

  /// Rounds down to a multiple of 4 KiB, or of 64 KiB from 128 KiB on, as the probe does.
  private static func rounded(_ bytes: Int) -> Int {
    let unit = bytes < 128 << 10 ? 4096 : 64 << 10
    return max(unit, bytes / unit * unit)
  }
}
