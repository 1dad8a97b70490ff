import ApusMeasure
import Testing

@testable import ApusClocks

@Suite("TickScale")
struct TickScaleTests {
  /// A counter of 2.5 GHz.
  private static let fast = TickScale(ticks: 2_500_000_000, nanoseconds: 1_000_000_000)
  /// A counter of 24 MHz.
  private static let slow = TickScale(ticks: 24_000_000, nanoseconds: 1_000_000_000)

  @Test("The ticks of a second have the duration of a second")
  func second() throws {
    let fast = try #require(Self.fast)
    let slow = try #require(Self.slow)
    #expect(abs((fast.duration(2_500_000_000) - .seconds(1)) / .nanoseconds(1)) < 1e-3)
    #expect(abs((slow.duration(-24_000_000) + .seconds(1)) / .nanoseconds(1)) < 1e-3)
    #expect(TickScale.nanoseconds.duration(1) == .nanoseconds(1))
    #expect(TickScale.nanoseconds.ticks(.seconds(3)) == 3_000_000_000)
  }

  @Test("Durations agree with floating point, and convert back to their ticks", arguments: 1...40)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let rate = UInt64.random(in: 10_000_000...6_000_000_000, using: &random)
    let scale = try #require(TickScale(ticks: rate, nanoseconds: 1_000_000_000))
    for _ in 0..<200 {
      let ticks = Int64.random(in: -(1 << 55)...(1 << 55), using: &random) >> (random.next() % 50)
      let duration = scale.duration(ticks)
      let nanoseconds = Double(ticks) / Double(rate) * 1e9
      #expect(abs(duration / .nanoseconds(1) - nanoseconds) <= abs(nanoseconds) * 1e-12 + 1e-9)
      #expect(abs(scale.ticks(duration) - ticks) <= 1, "seed \(seed), \(ticks) ticks at \(rate) Hz")
    }
  }

  @Test("A duration has passed when its ticks have passed", arguments: 1...20)
  func neverShort(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let scale = try #require(Self.slow)
    for _ in 0..<200 {
      let span = Duration.nanoseconds(Int64.random(in: 0...10_000_000_000, using: &random))
      #expect(scale.duration(scale.ticks(span) + 1) >= span, "seed \(seed)")
    }
  }

  @Test("Durations beyond the counter are clamped")
  func ends() throws {
    let fast = try #require(Self.fast)
    let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
    #expect(fast.ticks(longest) == .max)
    #expect(fast.ticks(.zero - longest) <= -.max)
    #expect(fast.ticks(.zero) == 0)
    #expect(fast.duration(.max) > .seconds(3_000_000_000))
    #expect(fast.duration(.min) < .seconds(-3_000_000_000))
  }

  @Test("The length of a tick is positive and at most 256 ns")
  func limits() {
    #expect(TickScale(ticks: 0, nanoseconds: 5) == nil)
    #expect(TickScale(ticks: 5, nanoseconds: 0) == nil)
    #expect(TickScale(ticks: 1, nanoseconds: 256) == nil)
    #expect(TickScale(ticks: 1, nanoseconds: 255) != nil)
  }
}
