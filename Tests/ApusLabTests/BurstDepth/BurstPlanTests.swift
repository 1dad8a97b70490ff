import ApusMachine
import ApusMeasure
import Foundation
import Testing

@testable import ApusLab

@Suite("BurstPlan")
struct BurstPlanTests {
  private static let limits = BurstLimits(memory: 1 << 30, disk: 4 << 30)

  private static func modes(_ change: (inout BurstSettings) -> Void = { _ in }) -> [BurstMode] {
    var settings = BurstSettings()
    change(&settings)
    return BurstModes.all(
      settings, sustained: [.eachFrame: 200e6, .none: 500e6], within: limits)
  }

  @Test("Frame sizes are multiples of the bytes that the storage sustains in a frame's interval")
  func sizes() {
    let modes = Self.modes()
    #expect(modes.count == 24)
    #expect(Set(modes.map(\.framesPerSecond)) == [20, 30, 120])
    for mode in modes {
      let sustained = mode.sync == .eachFrame ? 200e6 : 500e6
      let asked = Double(mode.frameBytes * mode.framesPerSecond)
      #expect(abs(asked / sustained - mode.load) < 0.01)
      #expect(mode.refusal == nil)
    }
  }

  @Test("The usual time suffices for the series, the repeats and the modes that the page names")
  func usualTime() throws {
    let page = URL(filePath: #filePath).appending(path: "../../../../Documentation/Laboratory.md")
    let text = try String(contentsOf: page.standardized, encoding: .utf8)
    let seconds = BurstDepth().weight
    #expect(text.contains("Of the usual \(Int(seconds)) seconds, \(Int(0.4 * seconds)) repeat"))
    let series = BurstSeries(
      BurstSettings(), sustained: 200e6, memory: 1 << 30, freeSpace: 64 << 30)
    #expect(15...25 ~= series.seconds)
    // The rates of the storage take 0.7 s with fsync and without.
    let left = 0.6 * seconds - series.seconds - 1.4
    let plan = BurstPlan(Self.modes(), seconds: left, effort: .normal)
    let planned = plan.entries.map { "\($0.mode.load) at \($0.mode.framesPerSecond)" }
    #expect(planned.starts(with: ["2.0 at 120", "2.0 at 120", "4.0 at 120", "4.0 at 120"]))
    #expect(planned.contains("2.0 at 30"))
    #expect(!plan.leftOut.isEmpty)
  }

  @Test("A user's size and rate give a single mode with fsync and a single mode without")
  func given() {
    let modes = Self.modes { settings in
      (settings.frameBytes, settings.framesPerSecond, settings.rooms) = (5_000_000, 60, 3)
    }
    #expect(modes.map(\.load) == [1.5, 0.6])
    #expect(modes.map(\.rooms) == [3, 3])
    #expect(modes.allSatisfy { $0.frameBytes == 5_000_000 && $0.framesPerSecond == 60 })
  }

  @Test("A mode keeps its load if the storage turns out to be faster")
  func resized() {
    for mode in Self.modes() {
      let other = mode.resized(sustained: 800e6, within: Self.limits)
      #expect(other.load == mode.load && other.sync == mode.sync)
      let asked = Double(other.frameBytes * other.framesPerSecond)
      #expect(abs(asked / 800e6 - mode.load) < 0.01)
    }
  }

  @Test("A storage without a measured rate has no modes")
  func unmeasured() {
    #expect(BurstModes.all(BurstSettings(), sustained: [:], within: Self.limits).isEmpty)
  }

  @Test("A smaller memory limit removes slots, a smaller disk limit frames, down to a refusal")
  func limits() {
    func mode(_ bytes: Int) -> BurstMode {
      BurstMode(
        framesPerSecond: 30, frameBytes: bytes, load: 2, sync: .none, rooms: 8,
        within: BurstLimits(memory: 1000, disk: 2000))
    }
    #expect(mode(100).rooms == 8)
    #expect(mode(100).limit == 17)
    #expect(mode(200).rooms == 4)
    #expect(mode(200).limit == 7)
    #expect(mode(200).refusal?.contains("may write") == true)
    #expect(mode(400).refusal == "3 frames of 400 B exceed the memory limit")
    #expect(mode(Int.max).refusal?.contains("memory limit") == true)
  }

  @Test("With enough time every mode has the published number of trials")
  func everything() {
    let plan = BurstPlan(Self.modes(), seconds: 1000, effort: .normal)
    #expect(plan.leftOut.isEmpty)
    #expect(plan.entries.allSatisfy { $0.trials == ($0.mode.framesPerSecond == 20 ? 5 : 10) })
  }

  @Test(
    "Less time drops trials first, then modes, and the plan never exceeds the time",
    arguments: 1..<40)
  func shedding(step: Int) {
    let seconds = Double(step) * 5
    let modes = Self.modes()
    let plan = BurstPlan(modes, seconds: seconds, effort: .normal)
    #expect(plan.entries.map(\.seconds).reduce(0, +) <= seconds)
    #expect(plan.entries.count + plan.leftOut.count == modes.count)
    #expect(plan.entries.allSatisfy { $0.trials >= ($0.mode.framesPerSecond == 20 ? 5 : 6) })
    if !plan.leftOut.isEmpty, let first = plan.leftOut.first {
      #expect(plan.entries.allSatisfy { $0.seconds < seconds && first.expectedSeconds > 0 })
    }
  }

  @Test(
    "Modes that stall by design are planned first, and 20 frames a second before larger loads at 30"
  )
  func order() {
    let modes = Self.modes()
    #expect(modes.prefix(12).allSatisfy { $0.load > 1 })
    let firsts = stride(from: 0, to: 12, by: 2).map { modes[$0] }
    #expect(firsts.map(\.framesPerSecond) == [120, 120, 30, 20, 30, 20])
    #expect(firsts.map(\.load) == [2, 4, 2, 2, 4, 4])
  }

  @Test("Half a minute nearly suffices for the modes that stall by design, at every rate")
  func standard() {
    let plan = BurstPlan(Self.modes(), seconds: 32, effort: .normal)
    #expect(plan.entries.count { $0.mode.load == 2 } == 6)
  }

  @Test("A quick run has three trials")
  func quick() {
    let plan = BurstPlan(Self.modes(), seconds: 4.5, effort: .quick)
    #expect(!plan.entries.isEmpty)
    #expect(plan.entries.allSatisfy { $0.trials == 3 })
  }
}
