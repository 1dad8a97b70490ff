import ApusMachine
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@testable import ApusLab

@Suite("BurstSeries")
struct BurstSeriesTests {
  @Test("The three sizes have loads of 4, 2 and 1.5")
  func sizes() {
    let series = BurstSeries(
      BurstSettings(), sustained: 40e6, memory: 1 << 30, freeSpace: 100 << 30)
    #expect(series.modes.map { ($0.load * 100).rounded() / 100 } == [4, 2, 1.5])
    #expect(series.modes.allSatisfy { $0.framesPerSecond == 20 && $0.sync == .eachFrame })
    #expect(series.modes.allSatisfy { $0.refusal == nil && $0.filesStay })
    #expect(series.modes.allSatisfy { $0.parameters.contains(Parameter("files", "kept")) })
    // Five times three bursts of about a second.
    #expect((10...30).contains(series.seconds))
  }

  @Test("A user's size is the size of the largest frames")
  func given() {
    var settings = BurstSettings()
    (settings.frameBytes, settings.framesPerSecond) = (8 << 20, 60)
    let series = BurstSeries(settings, sustained: 1e9, memory: 1 << 30, freeSpace: nil)
    #expect(series.modes.map(\.frameBytes) == [8 << 20, 4 << 20, 3 << 20])
  }

  @Test("Fifteen bursts share the disk limit of the series")
  func limits() {
    let series = BurstSeries(
      BurstSettings(), sustained: 40e6, memory: 1 << 30, freeSpace: 4 << 30)
    // A quarter of the space is 1 GiB, and a fifteenth of that holds 8 frames of 8 MB.
    #expect(series.modes[0].refusal?.contains("may write") == true)
  }

  @Test("No file is deleted before the last burst, and none remains after it")
  func keeps() async throws {
    let folder = try TemporaryFolder()
    let storage = CountingFolder(folder.path)
    let measurements = try await onOwnThread {
      var found: [MetricMeasurement] = []
      var settings = BurstSettings()
      (settings.frameBytes, settings.framesPerSecond, settings.rooms) = (16_384, 400, 3)
      let context = ProbeContext(
        effort: .normal, budgetSeconds: 60, clock: .calibrated(windowNanoseconds: 1_000_000),
        processors: Processors.allowed, memoryLimit: 1 << 24, directory: folder.path, seed: 7,
        onMeasurement: { found.append($0) })
      try BurstRun("x", settings, context, folder: folder.path) { _, _ in storage }.runSeries(1e6)
      return found
    }
    let averages = measurements.filter { $0.metric == BurstMetric.average }
    #expect(averages.count == 3)
    #expect(averages.allSatisfy { $0.parameter("files") == .text("kept") })
    #expect(storage.stored > 3 * BurstSeries.trials)
    #expect(storage.removed.count == 1)
    #expect((storage.removed.first?.upperBound ?? 0) >= storage.stored)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}

@Suite("BurstScatter")
struct BurstScatterTests {
  private static func scatter(_ depths: [Double]) -> BurstScatter {
    var scatter = BurstScatter()
    for depth in depths { scatter.add(.exactly(depth)) }
    return scatter
  }

  @Test("Trials are grouped in their order, and an incomplete group is omitted")
  func groups() {
    let scatter = Self.scatter([1, 2, 3, 4, 5, 6, 7])
    #expect(scatter.groups(of: 3) == [[1, 2, 3], [4, 5, 6]])
    #expect(scatter.groups(of: 8).isEmpty)
  }

  @Test("A group with a burst that did not stall is left out, and a note gives their number")
  func bounds() {
    var scatter = Self.scatter([1, 2, 3, 4, 5])
    scatter.add(.atLeast(32))
    #expect(scatter.groups(of: 3) == [[1, 2, 3]])
    #expect(scatter.groups(of: 2) == [[1, 2], [3, 4]])
    let notes = ["1 of 6 repeated bursts did not stall; their groups are left out"]
    let found = BurstSummary([], scatter: [scatter]).measurements(probe: "x")
    #expect(found.map(\.notes) == [notes, notes])
    let others = BurstSummary([], scatter: [Self.scatter([1])]).measurements(probe: "x")
    #expect(others.allSatisfy { $0.notes.isEmpty })
  }

  @Test("A hundred trials decide whether deeper groups are steadier", arguments: 1...5)
  func decided(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // In groups with more lost frames the bursts are shallower and less steady.
    let depths = (0..<150).map { _ in
      Double.random(in: 0..<1, using: &random) < 0.15
        ? Double(Int.random(in: 4...10, using: &random)) : 12
    }
    let found = BurstSummary([], scatter: [Self.scatter(depths)]).measurements(probe: "x")
    let agreement = try #require(found.first { $0.metric == BurstMetric.agreement }?.estimate)
    #expect(agreement.low.map { $0 > 0.6 } == true, "seed \(seed): \(agreement)")
    let spread = try #require(found.first { $0.metric == BurstMetric.spread }?.estimate)
    #expect(spread.low.map { $0 > 1 } == true, "seed \(seed): \(spread)")
  }

  @Test("Trials with independent depth and spread show no agreement")
  func independent() throws {
    var random = SplitMix64(seed: 11)
    let depths = (0..<300).map { _ in Double.random(in: 10..<12, using: &random) }
    let found = BurstSummary([], scatter: [Self.scatter(depths)]).measurements(probe: "x")
    let agreement = try #require(found.first { $0.metric == BurstMetric.agreement }?.estimate)
    #expect((0.3...0.7).contains(agreement.value))
    #expect(agreement.high.map { $0 < 0.8 } == true)
  }
}
