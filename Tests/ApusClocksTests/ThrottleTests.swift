import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusClocks

@Suite("Throttle")
struct ThrottleTests {
  /// A throttle in a class, because expectations cannot call mutating methods.
  private final class Subject {
    var throttle: Throttle<ManualClock>
    var total: Int { throttle.total }

    init(_ rule: ThrottleRule, clock: ManualClock) { throttle = Throttle(rule, clock: clock) }

    func isDue() -> Bool { throttle.isDue() }
    func shouldUpdate(adding count: Int) -> Bool { throttle.shouldUpdate(adding: count) }
  }

  private let clock = ManualClock()
  private let rule = ThrottleRule.bytes

  @Test("No update is due before 100 ms, at any count")
  func notTooOften() {
    let throttle = Subject(rule, clock: clock)
    clock.advance(by: .microseconds(99_999))
    #expect(!throttle.shouldUpdate(adding: 50_000_000))
    #expect(!throttle.isDue())
  }

  @Test(
    "After 100 ms an update is due at a million events, and not below",
    arguments: [999_999, 1_000_000])
  func much(count: Int) {
    let throttle = Subject(rule, clock: clock)
    clock.advance(by: .milliseconds(100))
    #expect(throttle.shouldUpdate(adding: count) == (count == 1_000_000))
  }

  @Test("After a second an update is due once, even without events")
  func stall() {
    let throttle = Subject(rule, clock: clock)
    clock.advance(by: .milliseconds(999))
    #expect(!throttle.isDue())
    clock.advance(by: .milliseconds(1))
    #expect(throttle.isDue())
    #expect(!throttle.isDue())
    clock.advance(by: .seconds(1))
    #expect(throttle.isDue())
    #expect(throttle.total == 0)
  }

  @Test("Events before an update do not count for the next update")
  func startsAnew() {
    let throttle = Subject(rule, clock: clock)
    clock.advance(by: .milliseconds(150))
    #expect(throttle.shouldUpdate(adding: 1_500_000))
    clock.advance(by: .milliseconds(150))
    #expect(!throttle.shouldUpdate(adding: 600_000))
    #expect(throttle.shouldUpdate(adding: 400_000))
    #expect(throttle.total == 2_500_000)
  }

  @Test("The clock is read once in 1024 bytes of a fast stream")
  func readings() {
    let throttle = Subject(rule, clock: clock)
    for _ in 0..<1_000_000 { _ = throttle.shouldUpdate(adding: 1) }
    #expect(clock.readings < 1_000_000 / 1024 + 20)
    #expect(throttle.total == 1_000_000)
  }

  @Test("The clock is read at each event of a slow stream, and an update is at most one event late")
  func slow() {
    let throttle = Subject(rule, clock: clock)
    var updates: [Int] = []
    for thing in 1...200 {
      clock.advance(by: .milliseconds(30))
      if throttle.shouldUpdate(adding: 1) { updates.append(thing) }
    }
    #expect(updates == [34, 68, 102, 136, 170])
  }

  @Test("After a burst the clock is read within 1024 events or at the next check")
  func burst() {
    let throttle = Subject(rule, clock: clock)
    for _ in 0..<1_000_000 { _ = throttle.shouldUpdate(adding: 1) }
    let asked = Subject(rule, clock: clock)
    asked.throttle = throttle.throttle
    let late = (1...2000).first { _ in
      clock.advance(by: .milliseconds(2))
      return throttle.shouldUpdate(adding: 1)
    }
    #expect(late.map { $0 <= 1024 } == true)
    #expect(asked.isDue())
  }

  @Test("Updates agree with the exact rule to the reaction time", arguments: 1...30)
  func followsTheRule(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let start = clock.now.offset
    let throttle = Subject(rule, clock: clock)
    var last = start
    var counted = 0
    for _ in 0..<5000 {
      let count = Int.random(in: 0...3, using: &random) * 20_000
      clock.advance(by: .microseconds(Int.random(in: 0...5000, using: &random)))
      counted += count
      let elapsed = clock.now.offset - last
      let exact =
        elapsed >= rule.latest || (elapsed >= rule.earliest && counted >= rule.count)
      let update = throttle.shouldUpdate(adding: count)
      // The clock is read at each chunk of over 1024 events. An empty chunk may be delayed.
      #expect(update == exact || count == 0, "seed \(seed) after \(clock.now.offset)")
      if update { (last, counted) = (clock.now.offset, 0) }
    }
  }

  @Test("A clock that is set back restarts the interval, and updates continue")
  func backwards() {
    let throttle = Subject(rule, clock: clock)
    clock.advance(by: .milliseconds(500))
    #expect(!throttle.isDue())
    clock.advance(by: .seconds(-3600))
    #expect(!throttle.isDue())
    clock.advance(by: .milliseconds(999))
    #expect(!throttle.isDue())
    clock.advance(by: .milliseconds(1))
    #expect(throttle.isDue())
  }

  @Test("A total that overflows stays at Int.max")
  func overflow() {
    let throttle = Subject(rule, clock: clock)
    for _ in 0..<3 { _ = throttle.shouldUpdate(adding: .max) }
    #expect(throttle.total == .max)
    clock.advance(by: .milliseconds(100))
    _ = throttle.isDue()
    #expect(throttle.total == .max)
  }

  @Test("An interval passes on the processor's counter")
  func counter() {
    var throttle = Throttle(.every(.microseconds(50)))
    var questions = 0
    while !throttle.shouldUpdate(adding: 1) { questions += 1 }
    #expect(throttle.total == questions + 1)
  }
}
