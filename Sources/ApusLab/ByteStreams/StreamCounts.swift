import ApusMeasure

/// The counts of a process that sums bytes; it is not timed, because counting takes time.
package struct StreamCounts: Sendable, Hashable {
  /// A counted quantity.
  package enum Kind: String, Sendable, CaseIterable {
    /// Calls of the allocator.
    case allocations
    /// The bytes that the allocations requested.
    case allocated = "allocated-bytes"
    /// Calls of `read` and similar calls, without sockets, which Linux does not count.
    case reads = "read-calls"
    /// Calls of `write` and similar calls, without sockets.
    case writes = "write-calls"
    /// Pages that the kernel provided without reading a disk.
    case faults = "page-faults"
    /// The number of times that a thread released its processor to wait.
    case switches = "voluntary-switches"

    /// The metric of the measurements.
    var key: MetricKey { MetricKey(rawValue, self == .allocated ? .bytes : .count) }
  }

  /// The sum of all bytes.
  package let sum: Int
  /// The counts that this machine can give.
  package let counts: [Kind: Double]

  /// Creates counts from their values.
  package init(sum: Int, counts: [Kind: Double]) { (self.sum, self.counts) = (sum, counts) }

  /// The sum and each count in the order of the kinds; `-` for a missing count.
  var text: String {
    ([String(sum)] + Kind.allCases.map { counts[$0].map { String(Int($0)) } ?? "-" })
      .joined(separator: " ")
  }

  /// Parses the text of counts; returns `nil` if it is malformed.
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
