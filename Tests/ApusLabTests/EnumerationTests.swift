import ApusBenchmark
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Enumeration")
struct EnumerationTests {
  @Test("Every style gives the sum of the loop", arguments: 1...20)
  func styles(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let numbers = (0..<Int(seed) * 5 - 5).map { _ in
      Int(bitPattern: UInt(random.next() >> (random.next() % 64)))
    }
    let expected = EnumerationStyle.imperative(numbers)
    for style in EnumerationStyle.all {
      #expect(style.sum(numbers) == expected, "\(style.name), seed \(seed)")
    }
  }

  @Test("The loop counts leading zeros of the numbers that pass the filters")
  func known() {
    #expect(EnumerationStyle.imperative([]) == 0)
    #expect(EnumerationStyle.imperative([0, 0x0201 << 48, 0x7f << 56 | 5]) == 60)
  }

  @Test("The experiment reports styles and ratios at each size, and none beyond the memory limit")
  func experiment() throws {
    let sizes = [0, 4096]
    let found = try measurements(
      of: EnumerationExperiment(sizes: sizes + [1 << 30]), isOneOfSeveral: true)
    let large = found.filter { $0.parameter("bytes") == .integer(1 << 30) }
    #expect(!large.isEmpty && large.allSatisfy { $0.estimate == nil })
    for size in sizes {
      for style in Enumeration.styles {
        let ratio = found.first {
          $0.metric == style.ratioMetric && $0.parameter("bytes") == .integer(size)
        }
        #expect(ratio?.estimate.map { $0.value > 0 && $0.unit == .ratio } == true, "\(style)")
      }
    }
    let table = try #require(EnumerationExperiment(sizes: sizes).tables(of: found).first)
    #expect(table.rows.map(\.first) == ["0", "4 KiB"])
    #expect(table.rows.allSatisfy { !$0.contains("-") })
  }

  @Test("Debug times are measured beside a release build, and absent in a debug build")
  func debugBuild() throws {
    let found = try measurements(
      of: EnumerationExperiment(sizes: [Enumeration.debugBytes]), isOneOfSeveral: true)
    for style in ["imperative", "lazy", "eager"] {
      let measurement = try #require(found.first { $0.metric.name == "debug-\(style)-ratio" })
      if BuildDescription.isDebug {
        #expect(measurement.reason?.description.contains("debug build") == true)
      }
    }
  }

  @Test("A debug build reports a time for each published style")
  func debugReport() throws {
    let times = try DebugEnumeration.report().split(separator: " ").compactMap { Double($0) }
    #expect(times.count == 3 && times.allSatisfy { $0 > 0 })
  }

  @Test("Claims about debug builds compare two builds of one machine, and need both")
  func debugClaims() throws {
    #expect(Enumeration.debug.count == 6)
    for claim in Enumeration.debug {
      #expect(claim.requirements.contains(.debugBuild))
      #expect(claim.predicate.range?.low == 5 && claim.isLimitOurs, "\(claim.identifier)")
    }
  }
}
