import ApusClocks
import ApusTestSupport
import Testing

@Suite("Preconditions of ApusClocks")
struct ClockPreconditionTests {
  /// The violations of preconditions.
  enum Violation: CaseIterable, Codable, Sendable {
    case noEarliest, noInterval, latestFirst, negativeRule, negativeCount, negativeUpdates

    /// The message of the trap.
    var message: String {
      switch self {
      case .noEarliest, .noInterval: "earliest must be positive"
      case .latestFirst: "latest must not be less than earliest"
      case .negativeRule, .negativeCount, .negativeUpdates: "count must not be negative"
      }
    }

    func commit() async {
      let second = Duration.seconds(1)
      switch self {
      case .noEarliest: _ = ThrottleRule(earliest: .zero, count: 0, latest: second)
      case .noInterval: _ = ThrottleRule.every(.seconds(-1))
      case .latestFirst: _ = ThrottleRule(earliest: second, count: 0, latest: .zero)
      case .negativeRule: _ = ThrottleRule(earliest: second, count: -1, latest: second)
      case .negativeCount:
        var throttle = Throttle(.bytes)
        _ = throttle.shouldUpdate(adding: -1)
      case .negativeUpdates:
        await withUpdates(.bytes, update: { _ in }) { meter in meter.add(.min) }
      }
    }
  }

  @Test("Each violation traps, in a debug build with its message", arguments: Violation.allCases)
  func traps(_ violation: Violation) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [violation = violation as Violation] in
      await violation.commit()
    }
    expectTrap(result, saying: "Precondition failed: \(violation.message)")
  }
}
