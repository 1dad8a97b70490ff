import CCSVRival

/// An implementation of the work, and the time of each of its rounds.
final class Lane {
  let name: String
  private let run: () throws -> Bool
  private(set) var nanoseconds: [Double] = []

  /// - Parameter run: Does the work and returns whether the answer is right.
  init(_ name: String, _ run: @escaping () throws -> Bool) {
    self.name = name
    self.run = run
  }

  func measure() throws {
    let start = csv_rival_processor_time()
    let isRight = try run()
    nanoseconds.append(Double(csv_rival_processor_time() - start))
    guard isRight else { throw WrongAnswerError(lane: name) }
  }

  /// The ratios of the times of this lane to those of another, round by round: median, least,
  /// greatest.
  func ratio(to other: Lane) -> (median: Double, least: Double, greatest: Double) {
    let ratios = zip(nanoseconds, other.nanoseconds).map { $0 / $1 }.sorted()
    return (ratios[ratios.count / 2], ratios[0], ratios[ratios.count - 1])
  }
}

/// The error of a lane with a wrong answer.
struct WrongAnswerError: Error {
  let lane: String
}
