/// The wall times of several rounds of the same work.
struct Rounds {
  let name: String
  private(set) var milliseconds: [Double] = []

  init(_ name: String) { self.name = name }

  var best: Double { milliseconds.min() ?? .nan }
  var median: Double {
    milliseconds.isEmpty ? .nan : milliseconds.sorted()[milliseconds.count / 2]
  }

  /// Runs a round and adds its time.
  mutating func time<Result>(_ work: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    let result = try work()
    let elapsed = (ContinuousClock.now - start).components
    milliseconds.append(Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15)
    return result
  }
}
