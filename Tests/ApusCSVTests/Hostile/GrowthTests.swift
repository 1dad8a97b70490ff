import ApusCSV
import ApusMeasure
import CApusSystem
import Foundation
import Testing

/// The time of reading is linear in the text, for every text.
@Suite("Growth of reading", .serialized)
struct GrowthTests {
  /// Sixteen times the text takes 16 times as long if the time is linear, and 256 times if it is quadratic.
  @Test(
    "Sixteen times a hostile text takes no more than 64 times as long",
    arguments: HostileTable.allCases)
  func quick(_ table: HostileTable) {
    let (small, large) = (table.bytes(8192), table.bytes(16 * 8192))
    // A parallel reader reads up to 64 KiB ahead for each border, which a text of this size does
    // not have.
    for reading in HostileReading.all where reading.way != .parallel {
      var best = (small: Duration.seconds(3600), large: Duration.seconds(3600))
      // The machine may be busy: the thread's own time counts, and the best of some tries.
      for _ in 0..<8 {
        best.small = min(best.small, threadTime(reading, small, table.dialect))
        best.large = min(best.large, threadTime(reading, large, table.dialect))
        if isGenerous(best.small, best.large) { break }
      }
      #expect(isGenerous(best.small, best.large), "\(table), \(reading): \(best)")
    }
  }

  private func isGenerous(_ small: Duration, _ large: Duration) -> Bool {
    large <= max(small, .microseconds(20)) * 64
  }

  /// The kinds of text that `APUS_GROWTH_TESTS` names, separated by blanks, or all if it is `all`.
  static let measured: [HostileTable] = {
    let names = ProcessInfo.processInfo.environment["APUS_GROWTH_TESTS"] ?? ""
    let chosen = names.split(separator: " ")
    return HostileTable.allCases.filter { names == "all" || chosen.contains("\($0)") }
  }()

  @Test(
    "1 to 64 MiB of a hostile text take linear time, and 64 MiB less than 3 s",
    .enabled(if: !measured.isEmpty), arguments: measured)
  func linear(_ table: HostileTable) throws {
    let texts = [1, 3, 8, 23, 64].map { table.bytes($0 << 20) }
    for reading in HostileReading.all {
      var best = texts.map { _ in Duration.seconds(3600) }
      var fit = try fit(texts, best)
      // The least time counts, and the sizes alternate, so that a disturbance of a size is gone in
      // a later round.
      for round in 1...Self.mostRounds where round <= 2 || fit.exponent.value > 1.05 {
        for (index, text) in texts.enumerated() {
          best[index] = min(best[index], time(reading, text, table.dialect, partSize: 65_536))
        }
        fit = try self.fit(texts, best)
      }
      let (exponent, last) = (fit.exponent.value, best[4] / .seconds(1))
      print("growth|\(table)|\(reading)|\(rounded(exponent))|\(rounded(last))")
      #expect(exponent <= 1.05 && last < 3, "\(table), \(reading): \(exponent), \(last) s")
    }
  }

  private static let mostRounds = 10

  private func fit(_ texts: [[UInt8]], _ times: [Duration]) throws -> GrowthFit {
    let points = zip(texts, times).map { text, time in
      // A reading that ends with the first error takes too little time for a trend.
      GrowthFit.Point(size: text.count, value: max(0.002, time / .seconds(1)))
    }
    return try #require(GrowthFit(points, error: 0.05))
  }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  /// The processor's time of this thread alone.
  private func threadTime(
    _ reading: HostileReading, _ bytes: [UInt8], _ dialect: CSVDialect
  ) -> Duration {
    let start = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    let count = reading.read(bytes, dialect, partSize: 1024)
    let end = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
    #expect(count >= 0)
    return .nanoseconds(end - start)
  }

  /// The processor's time of all threads of this process alone.
  private func time(
    _ reading: HostileReading, _ bytes: [UInt8], _ dialect: CSVDialect, partSize: Int
  ) -> Duration {
    let start = apus_clock_nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    let count = reading.read(bytes, dialect, partSize: partSize)
    let end = apus_clock_nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    #expect(count >= 0)
    return .nanoseconds(end - start)
  }
}
