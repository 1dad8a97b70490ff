import ApusMeasure
import ApusTestSupport
import ApusTesting
import XCTest

/// The expectations as XCTest uses them: a thrown failure fails the test.
final class XCTestExpectationTests: XCTestCase {
  private static let options = PerformanceOptions(
    budget: .milliseconds(40), runsInDebugBuilds: true)

  @inline(never)
  private func work(_ steps: Int) -> Int {
    var number = 1
    for _ in 0..<steps { number = identity(number &* 3) }
    return number
  }

  func testHalfOfTheWorkIsFaster() throws {
    let verdict = try expectFaster(than: { work(2000) }, by: 1.5, Self.options) { work(1000) }
    XCTAssertEqual(verdict.outcome, .holds)
  }

  func testTheSameWorkIsNotFasterAndTheFailureNamesTheLine() {
    XCTAssertThrowsError(
      try expectFaster(than: { work(1000) }, by: 1.5, Self.options) { work(1000) }
    ) { error in
      XCTAssertTrue("\(error)".contains("XCTestExpectationTests.swift:"), "\(error)")
    }
  }
}
