import ApusMeasure

/// What was counted in one process that sums bytes, which is not timed: counting takes time.
package struct StreamCounts: Sendable, Hashable {
  /// One thing that is counted.
  package enum Kind: String, Sendable, CaseIterable {
    /// Calls of the allocator.
    case allocations
    /// The bytes that they asked for.
    case allocated = "allocated-bytes"
    /// Calls of `read` and its like, without those on sockets, which Linux does not count.
    case reads = "read-calls"
    /// Calls of `write` and its like, without those on sockets.
    case writes = "write-calls"
    /// Pages that the kernel gave without reading a disk.
    case faults = "page-faults"
    /// How often a thread gave its processor up to wait.
    case switches = "voluntary-switches"

    var unit: MeasurementUnit { self == .allocated ? .bytes : .count }
  }

  /// The sum of all bytes.
  package let sum: Int
  /// What could be counted here.
  package let counts: [Kind: Double]

  /// States what was counted.
  package init(sum: Int, counts: [Kind: Double]) { (self.sum, self.counts) = (sum, counts) }

  /// The sum and each count in the order of their kinds, `-` for what cannot be counted.
  var text: String {
    ([String(sum)] + Kind.allCases.map { counts[$0].map { String(Int($0)) } ?? "-" })
      .joined(separator: " ")
  }

  /// Reads that; `nil` where it is anything else.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count == Kind.allCases.count + 1, let sum = Int(words[0]) else { return nil }
    var counts: [Kind: Double] = [:]
    for (kind, word) in zip(Kind.allCases, words.dropFirst()) where word != "-" {
      guard let count = Int(word), count >= 0 else { return nil }
      counts[kind] = Double(count)
    }
    self.init(sum: sum, counts: counts)
  }
}
