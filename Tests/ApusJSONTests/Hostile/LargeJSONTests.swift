import ApusBytes
import Foundation
import Testing

@testable import ApusJSON

/// Texts of 64 MB. `.ci/run` sets the variable, because they take seconds in a debug build.
@Suite(
  "Large hostile JSON", .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil))
struct LargeJSONTests {
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure(body)
    return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  }

  @Test(
    "A check of 64 MB takes at most three times as long a byte as one of 4 MB",
    arguments: HostileJSONTests.shapes)
  func growth(_ shape: String) throws {
    let small = HostileJSONTests.text(shape, 4_000_000)
    let large = HostileJSONTests.text(shape, 64_000_000)
    let short = (0..<3).map { _ in seconds { _ = try? JSONParser.check(small.span) } }.min() ?? 0
    let long = seconds { _ = try? JSONParser.check(large.span) }
    #expect(long < 48 * max(short, 0.001), "\(shape): \(short) s, \(long) s")
  }
}
