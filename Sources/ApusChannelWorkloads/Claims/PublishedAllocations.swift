/// The allocations of Go in a run of a workload for Int.
package struct PublishedAllocations: Sendable {
  /// The workload's name in the claims.
  package let word: String
  /// The bytes and allocations of a run on an M1 Max.
  package let bytes: Double
  package let count: Double
  /// The least and the most of five runs on an M5, with Go 1.26, that the later revision prints.
  let later: (bytes: ClosedRange<Int>, count: ClosedRange<Int>)

  package static let rows = [
    PublishedAllocations(word: "spsc", bytes: 274, count: 3, later: (216...393, 5...5)),
    PublishedAllocations(word: "mpsc", bytes: 1160, count: 6, later: (907...2100, 11...13)),
    PublishedAllocations(word: "spmc", bytes: 992, count: 7, later: (368...1560, 9...13)),
    PublishedAllocations(word: "mpmc", bytes: 1080, count: 5, later: (926...1502, 14...16)),
    PublishedAllocations(
      word: "contention", bytes: 19_288, count: 136, later: (63_026...81_730, 1136...1303)),
    PublishedAllocations(word: "spsc-buffered", bytes: 928, count: 3, later: (1128...1128, 5...5)),
    PublishedAllocations(word: "mpsc-buffered", bytes: 928, count: 3, later: (1320...1320, 9...9)),
    PublishedAllocations(word: "spmc-buffered", bytes: 928, count: 3, later: (1224...1224, 9...9)),
    PublishedAllocations(
      word: "mpmc-buffered", bytes: 928, count: 3, later: (1416...1416, 13...13)),
    PublishedAllocations(
      word: "contention-buffered", bytes: 13_696, count: 136,
      later: (64_312...88_952, 1140...1360)),
    PublishedAllocations(word: "sync", bytes: 112, count: 1, later: (128...128, 1...1)),
    PublishedAllocations(word: "select", bytes: 576, count: 6, later: (816...816, 12...12)),
  ]
}
