/// The time of some rounds of one reader.
struct Timing {
  var name: String
  var nanoseconds: [Int] = []

  var best: Double { Double(nanoseconds.min() ?? 0) }
  var median: Double { Double(nanoseconds.sorted()[nanoseconds.count / 2]) }
}
