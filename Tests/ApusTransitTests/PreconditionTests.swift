import ApusTestSupport
import Testing

@testable import ApusTransit

@Suite("Preconditions of ApusTransit")
struct TransitPreconditionTests {
  /// A feed that violates a precondition.
  enum Violation: String, CaseIterable, Codable, Sendable {
    case fewStops, manyStops, negativeTrips

    var message: String {
      switch self {
      case .fewStops, .manyStops: "stopCount must be from 32 to 900,000"
      case .negativeTrips: "tripCount must not be negative"
      }
    }

    func commit() {
      switch self {
      case .fewStops: _ = TransitFeed(seed: 1, stopCount: 31)
      case .manyStops: _ = TransitFeed(seed: 1, stopCount: .max)
      case .negativeTrips: _ = TransitFeed(seed: 1, tripCount: -1)
      }
    }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      violation.commit()
    }
    expectTrap(result, saying: "Precondition failed: \(violation.message)")
  }

  @Test("The number of a missing stop traps", arguments: [-1, 3, .max])
  func stop(_ number: Int) async {
    await #expect(processExitsWith: .failure) { [number = number as Int] in
      let sample = try TransitSample(times: TransitSample.header)
      try sample.run()
      let timetable = try Timetable(sample.path)
      guard timetable.stopCount == 3 else { return }
      _ = timetable.stopID(number)
    }
  }

  @Test("An invalid location or distance finds no stop, and an infinite distance finds all")
  func places() throws {
    let sample = try TransitSample(TransitFeed(seed: 1, stopCount: 40, tripCount: 5))
    try sample.run()
    let timetable = try Timetable(sample.path)
    func count(_ latitude: Double, _ longitude: Double, _ metres: Double) -> Int {
      let query = TransitQuery(
        latitude: latitude, longitude: longitude, metres: metres, minutes: Int.min..<Int.max)
      return timetable.departures(query).count
    }
    for none in [Double.nan, .infinity, -.infinity, 181] {
      #expect(count(none, 13, 100) == 0)
      #expect(count(52, none, 100) == 0)
    }
    #expect(count(52.5, 13.4, .nan) == 0)
    #expect(count(52.5, 13.4, -1) == 0)
    let all = timetable.departureCount
    #expect(all > 0)
    #expect(count(90, 180, .infinity) == all)
    #expect(count(-90, -180, .greatestFiniteMagnitude) == all)
  }
}
