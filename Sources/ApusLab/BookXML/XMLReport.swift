/// The times of both sides of the XML works: a line that `apus-foundation` writes.
package struct XMLReport: Sendable, Hashable {
  /// Nanoseconds for each item of a work, by its name.
  package let times: [String: Double]

  private static let rounds = 7

  /// Creates a report.
  init(times: [String: Double]) { self.times = times }

  /// Measures works by turns, and reports the median of each.
  package init(measuring lanes: [XMLWorkload.Lane]) throws {
    var times: [String: [Double]] = [:]
    for _ in 0..<Self.rounds {
      for lane in lanes.shuffled() { times[lane.name, default: []].append(try lane.time()) }
    }
    self.init(times: times.mapValues { $0.sorted()[Self.rounds / 2] })
  }

  /// The line, with its end.
  package var line: String {
    let words = times.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "xml \(words.joined(separator: " "))\n"
  }

  /// Parses a line; returns `nil` if it is malformed.
  package init?(line: String) {
    guard line.hasPrefix("xml "), line.last == "\n" else { return nil }
    let words = line.dropFirst(4).dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count.isMultiple(of: 2) else { return nil }
    var times: [String: Double] = [:]
    for index in stride(from: 0, to: words.count, by: 2) {
      guard let time = Double(words[index + 1]), time > 0 else { return nil }
      times[String(words[index])] = time
    }
    self.init(times: times)
  }
}
