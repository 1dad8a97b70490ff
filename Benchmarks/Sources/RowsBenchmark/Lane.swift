import CCSVRival

/// One way to do the work, and what each round of it cost.
final class Lane {
  let name: String
  private let run: () throws -> Bool
  private(set) var nanoseconds: [Double] = []

  /// - Parameter run: Does the work and says whether the answer is right.
  init(_ name: String, _ run: @escaping () throws -> Bool) {
    self.name = name
    self.run = run
  }

  func measure() throws {
    let start = csv_rival_processor_time()
    let isRight = try run()
    nanoseconds.append(Double(csv_rival_processor_time() - start))
    guard isRight else { throw WrongAnswer(lane: name) }
  }

  /// How many times as long this lane took as another in the same rounds: median, least, greatest.
  func ratio(to other: Lane) -> (median: Double, least: Double, greatest: Double) {
    let ratios = zip(nanoseconds, other.nanoseconds).map { $0 / $1 }.sorted()
    return (ratios[ratios.count / 2], ratios[0], ratios[ratios.count - 1])
  }
}

/// A lane gave another answer than the others.
struct WrongAnswer: Error {
  let lane: String
}
